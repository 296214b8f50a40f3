// What a page imports: scoring in page code, and the local REST API.
export type { CallOptions } from './arguments.js';
export { type Assay, createAssay } from './assay.js';
export type { Building, BuildOptions, RetrainOptions, VersionName } from './build.js';
export type { DirectorySource } from './build-directory.js';
export type { Keeping } from './keeping.js';
export { installLocalApi, type LocalApi } from './local-api.js';
export type { AssayOptions } from './options.js';
export type { Contents, ScoredItem, ScoreManyOptions } from './score-many.js';
export { configureAssay, sharedAssay } from './shared.js';
