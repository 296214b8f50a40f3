// Near copies of a text are one text for every figure: they share a fold, the held-out part and familiarity.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { toCanonicalKey } from '../../../../src/authoring/pipeline/kin/canonical-key.js';
import { findNearCopies } from '../../../../src/authoring/pipeline/kin/near-copies.js';
import { computeTermRows } from '../../../../src/core/embedding/index.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { filesOf } from '../builds/authoring-fixtures.js';

const group = (...texts: string[]) => [...findNearCopies(texts, computeTermRows(texts))];
const plain = 'The second lorry of the morning left the yard without any of the boxes';

describe('findNearCopies', () => {
  it.each([
    ['a capital and a full stop', `${plain.toUpperCase()}.`],
    ['blanks', ` ${plain.replace(' ', '  ')}\n`],
    ['a retweet', `RT @driver_7: ${plain}`],
    ['an address', `${plain} https://a.example/t/8?x=1`],
    ['a number', `Ticket 48213: ${plain}`],
    ['a signature', `${plain}\n-- \nBest regards, Tom Miller, Acme`],
    ['a word more', plain.replace('second', 'second large')],
    ['marks', `"${plain}" …`],
  ])('joins a text and its copy that differs by %s', (_, copy) => {
    expect(group(plain, copy, 'Something else was said on the radio')).toEqual([0, 0, 2]);
  });

  it('keeps apart texts that share a beginning, a subject or a template', () => {
    const texts = [
      'Hello, no courier came on the day for a week',
      'Hello, no courier came when I was at home on Monday',
      'Good morning, the lid of the box has a crack in it',
      'Good morning, the glass in the box has a dent in it',
      'yes',
      'no',
    ];
    expect(group(...texts)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('joins short texts by their words only, and texts without words by themselves', () => {
    expect(group('Great!', 'great', 'GREAT 2', 'great fun', '42', '43', '42')).toEqual([0, 0, 0, 3, 4, 5, 4]);
  });

  it('finds the copies among many texts, also of long ones', () => {
    const words = Array.from(
      { length: 900 },
      (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i.toString(36)}x`,
    );
    const random = createRandom(1, 'texts');
    const texts = Array.from({ length: 300 }, (_, i) =>
      Array.from({ length: i % 50 === 0 ? 1200 : 14 }, () => words[random.integer(words.length)]).join(' '),
    );
    const copies = texts.map((text) => `${text} again.`);
    const found = group(...texts, ...copies);
    expect(found.slice(300).filter((first, i) => first === i).length).toBeGreaterThanOrEqual(297);
    expect(found.slice(0, 300)).toEqual(texts.map((_, i) => i));
  });
});

it('toCanonicalKey: is the words of a text, and the text where it has none', () => {
  expect(toCanonicalKey('RT @Anna: See  www.a.example/x, 24 “New” offers!')).toBe('see new offers');
  expect(toCanonicalKey(' 24 ')).toBe('24');
});

const traitsSchema = z.looseObject({
  traits: z.array(z.looseObject({ out_of_fold: z.looseObject({ auroc: z.number() }) })),
});

describe('a build of random labels with copies', () => {
  const engine = openEngine('assay-small', createLightModels());
  const random = createRandom(2, 'sentences');
  const pick = (...list: string[]) => list[random.integer(list.length)] ?? '';
  const sentences = Array.from(
    { length: 40 },
    (_, i) =>
      `${pick('The nurse', 'My neighbour', 'A clerk', 'The driver')} ${pick('saw', 'met', 'found', 'took')} ${pick('a bag', 'the keys', 'two letters', 'some bread')} ${pick('by the wall', 'near the park', 'at noon', 'after work')} ${pick('on Monday', 'in May', 'last year', 'yesterday')} ${'abcdefgh'[i % 8]}${'klmnop'[i % 6]}.`,
  );
  const labels = sentences.map(() => (random.uniform() < 0.5 ? 'high' : 'low'));
  const build = async (copy: (text: string) => string[]) => {
    const rows = sentences.flatMap((text, i) =>
      [text, ...copy(text)].map((one) => `"${one}",${labels[i]}\n`),
    );
    const { warnings } = await engine.authoring.build({
      handle: 'local.copies',
      configuration: {
        effort: 'low',
        traits: [{ type: 'spectrum', key: 'luck' }],
        sources: [{ type: 'csv', path: 'a.csv', label_column: 'label' }],
      },
      directory: filesOf({ 'a.csv': `text,label\n${rows.join('')}` }),
    });
    const { report } = await engine.authoring.version('local.copies');
    const [trait] = traitsSchema.parse(report).traits;
    return { warnings, auroc: trait?.out_of_fold.auroc ?? Number.NaN, report };
  };

  it('leaves out copies that a reader does not see apart', async () => {
    const { warnings, report } = await build((text) => [`${text} `, ` ${text}`]);
    expect(warnings).toContain("Trait 'luck': 80 duplicate samples were left out");
    expect(report).toMatchObject({ near_copies: { texts: 0, groups: 0, example: [] } });
  });

  it('reports the figures of a build without them', async () => {
    const alone = await build(() => []);
    const copied = await build((text) => [text.toUpperCase(), `RT @me: ${text}`, `${text} Ticket 4711`]);
    expect(copied.auroc).toBeLessThan(Math.max(0.62, alone.auroc + 0.1));
    expect(copied.report).toMatchObject({ near_copies: { texts: 120, groups: 40 } });
    expect(copied.warnings.join()).toContain('120 texts are near copies of others, for example');
  });

  it('names near copies with contradictory labels', async () => {
    const rows = sentences.flatMap((text, i) => [
      `"${text}",${i < 20 ? 'high' : 'low'}\n`,
      ...(i < 3 ? [`"${text.toUpperCase()}",low\n`] : []),
    ]);
    const { warnings } = await engine.authoring.build({
      handle: 'local.copies',
      configuration: {
        effort: 'low',
        traits: [{ type: 'spectrum', key: 'luck' }],
        sources: [{ type: 'csv', path: 'a.csv', label_column: 'label' }],
      },
      directory: filesOf({ 'a.csv': `text,label\n${rows.join('')}` }),
    });
    expect(warnings.join('\n')).toContain("Trait 'luck': 3 texts have near copies with contradictory labels");
  });
});
