// Interpreters, which name discovered traits on request. A build that asks for one loads this; all others use its types only.
export { createBuildInterpreter } from './ask-interpreter.js';
export type { BuildInterpreter } from './build-interpreter.js';
export type { OpenGenerator } from './choose-interpreter.js';
