// Compares the figures with the goals, in words. Pure.
import { completeSeeds, grouped, setsIn } from './grouped.mjs';
import { mean } from './measures.mjs';
import { allShots, comparable, fewShots, methods } from './protocol.mjs';
import { withoutSignal } from './tasks.mjs';

const met = (holds) => (holds ? '**met**' : '**not met**');
const three = (value) => value.toFixed(3);
const share = (value) => `${(100 * value).toFixed(0)} %`;

/** One line a statement. */
export function verdicts(cells, references) {
  return [
    ...allShots.map((shots) => autoAgainstSingles(cells, shots)),
    ...fewShots.map((shots) => autoAgainstBaseline(cells, shots)),
    againstReference(cells, references),
    calibration(cells),
    intervals(cells),
    ...allShots.map((shots) => confidences(cells, shots)),
    noSignal(cells),
  ].filter((line) => line !== undefined);
}

const name = (shots) => (shots === 'all' ? 'all rows' : `${shots} a class`);

/** Mean AUROC over the comparable sets, by method, best first; and that of each set's own best method. */
export function methodMeans(cells, shots) {
  const seeds = completeSeeds(cells, shots);
  if (seeds.length === 0) return undefined;
  const of = grouped(cells);
  const sets = setsIn(cells, comparable);
  const auroc = (set, method) => of(set.name, shots, method, seeds).auroc;
  const means = methods.map((method) => ({ method, value: mean(sets.map((set) => auroc(set, method))) }));
  return {
    seeds: seeds.length,
    sets: sets.length,
    auto: mean(sets.map((set) => auroc(set, 'auto'))),
    means: means.sort((a, b) => b.value - a.value),
    ideal: mean(sets.map((set) => Math.max(...methods.map((method) => auroc(set, method))))),
  };
}

function autoAgainstSingles(cells, shots) {
  const found = methodMeans(cells, shots);
  if (!found)
    return `- \`auto\` against single methods, ${name(shots)}: not judged, single methods were not run.`;
  const [best] = found.means;
  return (
    `- \`auto\` at least the best single method − 0.005, ${name(shots)}: ${met(found.auto >= best.value - 0.005)}. ` +
    `Mean AUROC ${three(found.auto)} against ${three(best.value)} (\`${best.method}\`), ${found.sets} sets, ` +
    `${found.seeds} seed(s).`
  );
}

/** Pairs of `auto` and the baseline, where both were run. */
function pairs(cells, shots, picks) {
  const of = grouped(cells);
  return setsIn(cells, picks).flatMap((task) => {
    const [auto, tfidf] = [of(task.name, shots, 'auto'), of(task.name, shots, 'tfidf')];
    return auto && tfidf ? [{ task, auto, tfidf }] : [];
  });
}

function autoAgainstBaseline(cells, shots) {
  const parts = ['spectrum', 'topic', 'claim'].flatMap((type) => {
    const found = pairs(cells, shots, (task) => task.type === type && !task.textAlone);
    if (found.length === 0) return [];
    const of = (who, figure) => mean(found.map((pair) => pair[who][figure]));
    const better = found.filter(({ auto, tfidf }) => auto.auroc > tfidf.auroc).length;
    return [
      `${type}: ${met(of('auto', 'auroc') > of('tfidf', 'auroc') && of('auto', 'f1') > of('tfidf', 'f1'))}, AUROC ` +
        `${three(of('auto', 'auroc'))} against ${three(of('tfidf', 'auroc'))}, macro-F1 ${three(of('auto', 'f1'))} ` +
        `against ${three(of('tfidf', 'f1'))}, AUROC higher on ${better} of ${found.length} sets`,
    ];
  });
  return `- \`auto\` better than TF-IDF + logistic regression, ${name(shots)}: ${parts.join('; ')}.`;
}

/** The data's own figures of a baseline at 16 rows a class: binary sets only, where macro-F1 means the same. */
function againstReference(cells, references) {
  const of = grouped(cells);
  const found = setsIn(cells, (task) => comparable(task) && task.traits.length === 1).flatMap((task) => {
    const reference = references.get(task.name)?.tfidf_16shot?.macroF1_16shot;
    const auto = of(task.name, 16, 'auto');
    const ternary = Object.keys(references.get(task.name)?.classes ?? {}).length > 2;
    return reference && auto && !ternary ? [[auto.f1, reference / 100]] : [];
  });
  if (found.length === 0) return undefined;
  const [auto, reference] = [0, 1].map((side) => mean(found.map((pair) => pair[side])));
  return (
    `- \`auto\` better than the data's own baseline figures, 16 a class, sets of two classes: ` +
    `${met(auto > reference)}, macro-F1 ${three(auto)} against ${three(reference)}, ${found.length} sets.`
  );
}

function calibration(cells) {
  const of = grouped(cells);
  const found = setsIn(cells).flatMap((task) => {
    const auto = of(task.name, 'all', 'auto');
    return auto && auto.rows >= 500 ? [{ type: task.type, auto }] : [];
  });
  if (found.length === 0) return '- Expected calibration error: not judged.';
  const of2 = (list, figure) => mean(list.map(({ auto }) => auto[figure]));
  const types = [...new Set(found.map(({ type }) => type))].map((type) => {
    const own = found.filter((one) => one.type === type);
    return (
      `${type} ${three(of2(own, 'balanced'))} / ${three(of2(own, 'ece'))} / ${three(of2(own, 'pooled'))} ` +
      `(${own.length})`
    );
  });
  const [balanced, rows] = [of2(found, 'balanced'), of2(found, 'ece')];
  return (
    `- Expected calibration error at most 0.04 in the mean, 500 training rows or more: ${met(balanced <= 0.04)} with ` +
    `classes weighing the same, which is what calibration promises (${three(balanced)}); ${met(rows <= 0.04)} with ` +
    `rows as they come (${three(rows)}). By type, balanced / as they come / balanced, traits of a set pooled (sets): ${types.join(', ')}.`
  );
}

/** Means over sets of the share of rows whose interval covers their class, and of the share that it decides nothing on. */
function intervals(cells) {
  const of = grouped(cells);
  const parts = ['spectrum', 'topic', 'claim', 'outlier'].flatMap((type) => {
    const sizes = allShots.flatMap((shots) => {
      const found = setsIn(cells, (task) => task.type === type && !task.textAlone).flatMap(
        (task) => of(task.name, shots, 'auto') ?? [],
      );
      const [covered, both] = ['coverage', 'undecided'].map((name) => mean(found.map((one) => one[name])));
      return found.length === 0 ? [] : [`${share(covered)} (${share(both)}) ${name(shots)}`];
    });
    return sizes.length === 0 ? [] : [`${type}: ${sizes.join(', ')}`];
  });
  return `- Intervals cover the class of 90 % of the rows (share that decides nothing): ${parts.join('; ')}.`;
}

function confidences(cells, shots) {
  const parts = ['spectrum', 'topic', 'claim', 'outlier'].flatMap((type) => {
    const taken = cells.filter(
      (cell) =>
        cell.method === 'auto' && cell.shots === shots && cell.task.type === type && !cell.task.textAlone,
    );
    if (taken.length === 0) return [];
    // Sets weigh the same: shares and accuracies are means over sets.
    const levels = ['high', 'moderate', 'low'].map((level) => levelOf(taken, level));
    const known = levels.filter(({ accuracy }) => Number.isFinite(accuracy));
    const falling = known.every((one, i) => i === 0 || one.accuracy < known[i - 1].accuracy);
    const text = known.map(
      ({ level, part, accuracy }) => `${level} ${share(part)} at ${accuracy.toFixed(2)}`,
    );
    return [`${type}: ${met(falling)}, ${text.join(', ')}`];
  });
  if (parts.length === 0) return undefined;
  return `- Accuracy falls from \`high\` over \`moderate\` to \`low\`, ${name(shots)}: ${parts.join('; ')}.`;
}

function levelOf(cells, level) {
  const shares = cells.map(({ figures }) => {
    const total = Object.values(figures.confidence).reduce((sum, [n]) => sum + n, 0);
    return figures.confidence[level][0] / total;
  });
  const counts = [0, 1].map((k) =>
    cells.reduce((sum, { figures }, i) => {
      const [n] = figures.confidence[level];
      return n === 0 ? sum : sum + (shares[i] * figures.confidence[level][k]) / n;
    }, 0),
  );
  return { level, part: mean(shares), accuracy: counts[0] === 0 ? Number.NaN : counts[1] / counts[0] };
}

function noSignal(cells) {
  const of = grouped(cells);
  const parts = setsIn(cells, ({ name: set }) => withoutSignal.includes(set)).flatMap((task) => {
    const auto = of(task.name, 'all', 'auto');
    if (!auto) return [];
    const total = Object.values(auto.confidence).reduce((sum, [n]) => sum + n, 0);
    const low = auto.confidence.low[0] / total;
    return [
      `${task.name} ${met(low > 0.5)} (${share(low)} \`low\`, ${share(auto.confidence.high[0] / total)} \`high\`, ` +
        `AUROC ${three(auto.auroc)})`,
    ];
  });
  return `- Sets whose texts alone carry no learnable signal come out mostly \`low\`, all rows: ${parts.join(', ')}.`;
}
