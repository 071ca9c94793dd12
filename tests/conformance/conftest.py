"""Record files of the reference games are read here too, though no registry lists them."""

from underrose.kernel.recordfile import titles_from
from underrose.testing import kuhn

REFERENCE = {title.id: title for title in (kuhn.TITLE,)}

titles_from(lambda name: REFERENCE[name])
