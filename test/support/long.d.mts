/** Whether the long form of the tests runs. */
export const long: boolean;
