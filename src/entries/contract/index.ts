// `assay/contract`: the wire contract, with the schemas, defaults and validation of the configuration document.

export * from '../../authoring/configuration/index.js';
export * from '../../core/contract/index.js';
