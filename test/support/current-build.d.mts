/** Whether a built file is newer than every source. @param path from the root of the repository */
export function isCurrent(path: string): boolean;
