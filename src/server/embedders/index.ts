// Embedders that are not in Assay's package: each is an npm package of its own.
export {
  createOptionalFetch,
  getArtifactPath,
  getCatalogPath,
  isOptionalEmbedder,
  openOptionalEmbedder,
} from './optional-embedders.js';
