// Discovery: vectors of texts in, proposed traits with names out.
export { discoverAxes, fewestTexts } from './discover.js';
export type { AxisMaterial, AxisName } from './naming/axis-name.js';
export { createMaterials } from './naming/materials.js';
export { createKey, nameAxis, toSlug } from './naming/name-axis.js';
export { createDiscoveryPlan, maxDiscovered } from './plan.js';
export { minStability } from './select/choose-axes.js';
export type { AuthoredPoles, DiscoveredAxis, DiscoveryResult, SumProducts } from './types.js';
