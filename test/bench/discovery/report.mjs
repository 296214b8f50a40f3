// The tables of DISCOVERY.md.
const fixed = (value, digits = 2) => value.toFixed(digits);

export const headings = {
  recovery: '## Recovery',
  clustering: '## Clustering',
  names: '## Names',
  adopted: '## From texts to a model',
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
    'V-measure of the clusters of `method: clustering`, whose number is chosen without labels, and of k-means with the true number of classes on the same vectors: meaning with style weight 0.3, up to 4,000 texts, of three starts the one with the rows nearest to their centers. All texts are clustered; `max_traits` and effort limit only how many axes are kept. Goal: at least the second minus 0.01.',
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

export function adoptedSection(rows, facts) {
  const list = (best) => best.map(([label, value]) => `${label} ${fixed(value)}`).join(', ');
  return [
    headings.adopted,
    'A document that only says `traits: discover`, and a CSV file of texts, built in Node at effort high; then its traits adopted (`adoptTraits`), with up to so many samples of each end, and built again. On 1,000 test texts: AUROC with which the best trait separates each class from the others, and the rank correlation of scores before and after adoption, mean and lowest over traits. 400 samples are what adoption takes.',
    table(
      ['Set', 'Model', 'Traits', 'Build, s', 'Samples, kB', 'Same order', 'Lowest', 'Classes'],
      rows.flatMap(({ set, texts, found, adopted }) => [
        [
          set,
          `discovered in ${texts} texts`,
          found.keys.length,
          fixed(found.seconds, 0),
          '',
          '',
          '',
          list(found.best),
        ],
        ...adopted.map((one) => [
          set,
          `adopted, ${one.count}`,
          one.keys.length,
          fixed(one.seconds, 0),
          fixed(one.bytes / 1000, 0),
          fixed(one.order, 3),
          fixed(one.least, 3),
          list(one.best),
        ]),
      ]),
    ),
    ...rows.map(({ set, names }) => `Traits of ${set}: ${names.join('; ')}.`),
    ran(facts, 'adopted'),
  ].join('\n\n');
}

export function scaleSection(rows, facts) {
  return [
    headings.scale,
    'One discovery of effort high over embedded texts, on the CPU, in a process of its own. The longest step is what the process computes, in CPU time of all its threads, between two places where progress is reported, cancelling takes effect and the event loop may run. 384 dimensions are those of the embedder, and noise in the others. Memory before includes the vectors.',
    table(
      ['Texts', 'Dimensions', 'Axes', 'Seconds', 'Longest step, ms', 'Memory before, MB', 'Peak, MB'],
      rows.map((row) => [
        row.texts,
        row.dimensions,
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
