/** Whether the long form of the tests runs. */
export const long: boolean;

/** Cases of a test that draws the same ones in every run: all in the long form, else a quarter. */
export function casesOf(all: number): number;
