// Feature spaces of encoded texts, as a build makes them, and a discovery over them.
import { discoverAxes } from '../../../dist/authoring/discovery/discover.js';
import { createDiscoveryPlan } from '../../../dist/authoring/discovery/plan.js';
import { joinBlocks } from '../../../dist/core/scoring/join.js';

export const seed = 20_260_101;

/** (n, D) unit rows. */
export function spaceOf({ semantic, style }, styleWeight) {
  const columns = semantic.columns + style.columns;
  const data = new Float32Array(semantic.rows * columns);
  const part = ({ columns: d, data: all }, i) => all.subarray(i * d, (i + 1) * d);
  for (let i = 0; i < semantic.rows; i++)
    joinBlocks(part(semantic, i), part(style, i), styleWeight, data.subarray(i * columns, (i + 1) * columns));
  return { rows: semantic.rows, columns, data };
}

/** Encodings one below the other. */
export function stack(parts) {
  const join = (block) => {
    const [{ columns }] = parts.map((part) => part[block]);
    const rows = parts.reduce((sum, part) => sum + part[block].rows, 0);
    const data = new Float32Array(rows * columns);
    let at = 0;
    for (const part of parts) {
      data.set(part[block].data, at);
      at += part[block].data.length;
    }
    return { rows, columns, data };
  };
  return { semantic: join('semantic'), style: join('style') };
}

/** Discovers axes among encoded texts, without labels. */
export async function discover(encodings, { effort = 'high', discovery = {}, requested = 'auto' } = {}) {
  return await discoverAxes({
    count: encodings.semantic.rows,
    createSpace: async (styleWeight) => spaceOf(encodings, styleWeight),
    groups: [],
    authored: [],
    plan: createDiscoveryPlan(effort, discovery, requested),
    seed,
    step: async () => {},
  });
}
