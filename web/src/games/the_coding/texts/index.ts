/** The Coding's catalogue in use. */

export { en as codingTexts, type CodingTexts, type Say } from "./en";
