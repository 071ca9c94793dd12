"""The Coding: everyone hides a code of one letter and two digits and cracks the others'. Two to four players."""
