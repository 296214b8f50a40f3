// What reads models in files, which the engine's worker loads for the first page that names one.
export { readModelFile } from '../../authoring/builds/index.js';
