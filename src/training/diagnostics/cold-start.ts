// The cold-start curve: how well a trait would do with k samples a class, judged on all its other samples.
import { random } from '../../numerics/random.js';
import { auroc, deviation, mean } from '../../numerics/statistics.js';
import { prepareGeometry } from '../../scoring/geometry-inference.js';
import { type Labels, labelsAt } from '../labels.js';
import { type MethodTrainer, type Parameters, parameter } from '../method.js';
import type { Pace } from '../pace.js';
import { type Problem, problemOf } from '../problem.js';
import type { Space } from '../space.js';
import type { Workspace } from '../workspace.js';

export interface ColdStartPoint {
  /** Samples a class. */
  readonly samples: number;
  /** AUROC on the rest, mean over draws. */
  readonly auroc: number;
  /** Its deviation over draws. */
  readonly deviation: number;
}

const draws = 5;
/** Samples of a class that must be left to judge by. */
const fewestLeft = 5;

/** @param sizes k wanted; those that leave too few samples are left out */
export async function coldStartCurve(
  workspace: Workspace,
  method: MethodTrainer,
  parameters: Parameters,
  sizes: readonly number[],
  seed: number,
  pace: Pace,
): Promise<ColdStartPoint[]> {
  const { labels, key } = workspace;
  const problem = workspace.problem(parameter(parameters, 'style_weight'));
  const members = [1, 0].map((kind) =>
    Uint32Array.from(labels.classes, (_, i) => i).filter((i) => labels.classes[i] === kind),
  );
  const curve: ColdStartPoint[] = [];
  for (const samples of sizes) {
    if (members.every((places) => places.length >= samples + fewestLeft)) {
      const areas = Array.from({ length: draws }, (_, draw) => {
        const source = random(seed, 'cold start', key, samples, draw);
        const shuffled = members.map((places) => source.shuffle(Uint32Array.from(places)));
        const chosen = Uint32Array.from(
          shuffled.flatMap((places) => [...places.subarray(0, samples)]),
        ).sort();
        const rest = Uint32Array.from(shuffled.flatMap((places) => [...places.subarray(samples)]));
        return areaWith(problem, labels, method, parameters, chosen, rest);
      });
      curve.push({ samples, auroc: mean(areas), deviation: deviation(areas) });
    }
    await pace.step();
  }
  return curve;
}

function areaWith(
  { space, ambient }: Problem,
  labels: Labels,
  method: MethodTrainer,
  parameters: Parameters,
  chosen: Uint32Array,
  rest: Uint32Array,
): number {
  const small = problemOf(spaceAt(space, chosen), labelsAt(labels, chosen), ambient);
  const settled = { ...parameters, ...method.settle?.(small) };
  const raw = prepareGeometry(method.fit(small, small.whole, settled));
  return auroc(
    Float64Array.from(rest, (i) => raw(space.points[i]!)),
    Uint8Array.from(rest, (i) => labels.classes[i]!),
  );
}

/** The given rows of a space, copied. */
function spaceAt({ styleWeight, x, points }: Space, places: Uint32Array): Space {
  const data = new Float32Array(places.length * x.columns);
  const rows = Array.from(places, (place, i) => {
    const view = data.subarray(i * x.columns, (i + 1) * x.columns);
    view.set(points[place]!);
    return view;
  });
  return { styleWeight, x: { rows: places.length, columns: x.columns, data }, points: rows };
}
