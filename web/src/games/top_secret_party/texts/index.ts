/** TOP SECRET's catalogue in use. */

export { en as partyTexts, type PartyTexts, type Say } from "./en";
