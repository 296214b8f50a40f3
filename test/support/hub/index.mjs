// A stand-in for the model hub, with the models it serves made by the tests themselves.
export { modelFiles } from './onnx/bert.mjs';
export { modelFile, models } from './repository/models.mjs';
export { repositories } from './repository/repositories.mjs';
export { startHub } from './server/hub.mjs';
export { hubPlugin } from './server/plugin.mjs';
