/** The rows of a case's sheet: on which team somebody is. */

/** What the sheet calls the teams, by their numbers. */
export const TEAM_NAMES = ["yellow", "blue"];

export const rowOf = (seat: number): string => `${seat}.team`;

/** Whose team a row is about. */
export const seatOf = (row: string): number => Number(row.split(".")[0]);
