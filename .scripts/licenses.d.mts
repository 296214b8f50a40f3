/** The licences of the packages of these modules, as one text. @throws Error for one that is not permissive */
export function collectLicenses(moduleIds: readonly string[]): string;
