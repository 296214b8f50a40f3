// The tables of DISCOVERY.md.
const fixed = (value, digits = 2) => value.toFixed(digits);

export const headings = {
  recovery: '## Recovery',
  clustering: '## Clustering',
  names: '## Names',
  scale: '## Time and memory',
};

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const ran = (facts, section) =>
  `\`npm run bench:discovery -- --sections ${section}\`, commit ${facts.commit}, ${facts.machine}.`;

export function recoverySection(summaries, sets, facts) {
  const names = sets.map(({ name }) => name);
  const rows = summaries.map(({ plan, share, axes, sets: shares }) => [
    plan === 64 ? `all (${fixed(axes, 0)})` : plan,
    `**${fixed(share)}**`,
    ...names.map((name) => fixed(shares[name])),
  ]);
  const supervised = sets.map((set) => fixed(set.supervised, 3));
  return [
    headings.recovery,
    `Two labelled spectrum sets are mixed, 1,000 texts of each, without their labels and without saying which set a text is from. A set's axis counts as recovered when the best of the first axes that \`auto\` discovers reaches 0.9 of the AUROC, on 1,000 test texts, of the best ridge axis that is trained on the labels. ${facts.pairs} pairs of ${names.length} sets, ${2 * facts.pairs} recoveries; the list has one set for each kind of task. Goal: 0.75 with the blocks of meaning and style, 0.85 once the lexicon block exists.`,
    table(['Axes', 'All', ...names], [...rows, ['AUROC of the labelled axis', '', ...supervised]]),
    'Efforts low to max keep at most 4, 6, 8, 12 and 16 axes.',
    ran(facts, 'recovery'),
  ].join('\n\n');
}

export function clusteringSection(rows, facts) {
  return [
    headings.clustering,
    'V-measure of the clusters of `method: clustering`, their number chosen by silhouette, and of k-means with the true number of classes on the same vectors (meaning with style weight 0.3, up to 4,000 texts). Goal: at least the second minus 0.01.',
    table(
      ['Set', 'Texts', 'Classes', 'Chosen', 'V-measure', 'True number'],
      rows.map(({ set, texts, classes, chosen, own, trueK }) => [
        set,
        texts,
        classes,
        chosen,
        fixed(own, 3),
        fixed(trueK, 3),
      ]),
    ),
    ran(facts, 'clustering'),
  ].join('\n\n');
}

export function namesSection(rows, facts) {
  return [
    headings.names,
    'Share of the classes whose word, or a synonym listed in `test/bench/discovery/names.mjs`, is among the first five key phrases of an end of a discovered axis: of the first 8 axes, and of all. Intruder test: mean AUROC with which the phrases of both ends separate the ends of held-out texts. Goals: 0.8 and 0.75.',
    table(
      ['Set', 'Texts', 'Classes', 'Named by 8 axes', 'Axes', 'Named by all', 'Intruder'],
      rows.map((row) => [
        row.set,
        row.texts,
        row.classes,
        fixed(row.named8),
        row.axes,
        fixed(row.named),
        fixed(row.intruder, 3),
      ]),
    ),
    rows
      .filter(({ missing }) => missing.length > 0)
      .map(({ set, missing }) => `Not named in ${set}: ${missing.join(', ')}.`)
      .join(' '),
    rows
      .map(
        ({ set, phrases }) =>
          `First axes of ${set}: ${phrases.map(([up, down]) => `${up.join(', ')} ↔ ${down.join(', ')}`).join('; ')}.`,
      )
      .join('\n\n'),
    ran(facts, 'names'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

export function scaleSection(rows, facts) {
  return [
    headings.scale,
    'One discovery of effort high over embedded texts (284 dimensions), in a process of its own. The longest step is the time between two places where progress is reported, cancelling takes effect and the event loop may run. Memory before includes the vectors.',
    table(
      ['Texts', 'Axes', 'Seconds', 'Longest step, ms', 'Memory before, MB', 'Peak, MB'],
      rows.map((row) => [
        row.texts,
        row.axes,
        fixed(row.seconds, 1),
        fixed(row.longest, 0),
        row.before,
        row.peak,
      ]),
    ),
    ran(facts, 'scale'),
  ].join('\n\n');
}
