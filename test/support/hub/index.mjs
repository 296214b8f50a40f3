// A fake of the model hub, with models that the tests generate.
export { modelFile, models } from './repository/models.mjs';
export { startHub } from './server/hub.mjs';
export { hubPlugin } from './server/plugin.mjs';
