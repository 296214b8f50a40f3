// Configuration sources -> training samples: one reader for each source type, all I/O passed in.
export { describeGrades, parseGrade } from './grader.js';
export { resolveSourceHosts } from './hosts.js';
export { readSource } from './read-source.js';
export type { GradedTrait, Sample, SourceIo } from './sample.js';
export { SourceTally } from './tally.js';
