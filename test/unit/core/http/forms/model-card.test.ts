import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ModelCard } from '../../../../../src/core/contract/index.js';
import { formatModelCard } from '../../../../../src/core/http/forms/model-card.js';
import { standInModel, standInTrait } from '../../../../support/stand-in-service.js';

const golden = readFileSync(new URL('../../../../fixtures/http/model-card.md', import.meta.url), 'utf8');

test('formats terms, traits, metrics and sources of a model card', () => {
  const model = standInModel('assay.demo', [standInTrait('depth', 'Depth', 'How deep | it goes')], {
    additional_terms: '**No** use in hiring.\n\nSee the licence.\n',
    upstream_sources: [
      { name: 'Some corpus', license: 'CC-BY-4.0', url: 'https://example.org/corpus' },
      { name: 'Authored' },
    ],
    metrics: { depth: { auroc: 0.91249, macro_f1: 0.8, ece: 0.04 } },
  });
  expect(formatModelCard(model)).toBe(golden);
});

test('names the traits whose probabilities are not calibrated, and why', () => {
  const traits = ['a', 'b', 'c'].map((key) => standInTrait(key, key));
  const metrics = { a: { auroc: 0.9, ece: 0.0999 }, b: { auroc: 0.9, ece: 0.16 }, c: { auroc: 0.9 } };
  const card = formatModelCard(standInModel('assay.demo', traits, { metrics }));
  expect(card.split('## Calibration\n\n')[1]).toBe(
    [
      '- `b`: the probability is not calibrated: it is off by 16 % on average. Use it to rank texts.',
      '- `c`: the probability is not calibrated: one pole has no samples of its own, so it compares with the texts that stand in for them. Use it to rank texts.',
      '',
    ].join('\n'),
  );
});

test('formats figures on other texts as a table with a column for each metric', () => {
  const evaluations: ModelCard['evaluations'] = [
    {
      kind: 'held_out',
      texts: 'Letters',
      count: 1200,
      traits: ['a'],
      metrics: { auroc: 0.98141, ece: 0.03 },
    },
    { kind: 'out_of_domain', texts: 'a|b', count: 50, traits: [], metrics: { auroc: 0.8 } },
  ];
  const card = formatModelCard(standInModel('assay.demo', [], { evaluations }));
  expect(card.split('## Metrics on texts that it has not learned from\n\n')[1]).toBe(
    `| Texts | Kind | Count | \`auroc\` | \`ece\` |
| --- | --- | --- | --- | --- |
| Letters | same kind | 1200 | 0.981 | 0.030 |
| a\\|b | another kind | 50 | 0.800 |  |
`,
  );
});

test('omits empty sections of a model card', () => {
  const card = formatModelCard(standInModel('assay.demo', [], { description: '' }));
  expect(card.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# assay.demo', '## Traits']);
});

test('escapes markup in names and labels', () => {
  const trait = { ...standInTrait('a', '<img src=x> [x](javascript:1)\n# h'), positive_label: '`|`' };
  const card = formatModelCard(standInModel('assay.demo', [trait]));
  expect(card).toContain('| \\<img src=x\\> \\[x\\]\\(javascript:1\\) \\# h | `a` |');
  expect(card).toContain('| \\`\\|\\` |');
});

test.each([
  '- item',
  '+ item',
  '1. item',
  '12) item',
  '# head',
  '> quote',
  '=== rule',
  '---',
  '    code',
  '| a |',
])('formats a description that begins like %s as a paragraph', (description) => {
  const [, , paragraph = ''] = formatModelCard(standInModel('assay.demo', [], { description })).split('\n');
  expect(paragraph).toMatch(/^(\d*\\.|code)/);
});
