/** The catalogue of Classified Information in use. */

export { en as classifiedTexts, type Say } from "./en";
