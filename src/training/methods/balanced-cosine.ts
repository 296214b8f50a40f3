// balanced_cosine: raw(x) = cos(x - c, m+ - m-), c half way between the class means.
import type { CosineGeometry } from '../../scoring/geometry.js';
import { classMeans, meanAxis, midpoint } from '../class-means.js';
import type { Part } from '../part.js';
import type { Space } from '../space.js';

export function fitBalancedCosine(space: Space, part: Part): CosineGeometry {
  const means = classMeans(space, part);
  return {
    kind: 'cosine',
    center: Float32Array.from(midpoint(means)),
    axis: Float32Array.from(meanAxis(means)),
    scale: null,
    components: new Float32Array(0),
  };
}
