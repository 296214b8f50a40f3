// What each thread of Node reserves. A process may start one for each core.

/**
 * `resourceLimits` of threads: V8 reserves 512 MB of addresses for the machine code of each, and Assay's takes a few. Under
 * a limit of addresses, as shared hosts have, the process would abort at the second thread.
 */
export const threadLimits = { codeRangeSizeMb: 64 } as const;
