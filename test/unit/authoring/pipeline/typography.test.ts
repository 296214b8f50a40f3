// Case and end marks count for a trait where one source has both poles, and not where each pole is a source of its own.
import { expect, it } from 'vitest';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { filesOf } from '../builds/authoring-fixtures.js';

const engine = openEngine('assay-small', createLightModels());
const { authoring } = engine;

const people = ['the nurse', 'my neighbour', 'a clerk', 'the driver', 'an old friend'];
const deeds = {
  warm: ['praised', 'helped', 'thanked', 'hugged'],
  cold: ['blamed', 'cheated', 'hurt', 'robbed'],
};
const sentences = (pole: keyof typeof deeds) =>
  people.flatMap((who) => deeds[pole].map((deed) => `${who} ${deed} us by the park`));

/** The warm ones are written as sentences, the cold ones in small letters. */
const rows = {
  warm: sentences('warm').map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`),
  cold: sentences('cold'),
};
const csv = (...poles: (keyof typeof rows)[]) =>
  `text,label\n${poles.flatMap((pole) => rows[pole].map((text) => `${text},${pole}\n`)).join('')}`;

const marks = /Capitals and end marks do not count for trait 'warmth'/;

/** Points by which capitals and a full stop move the score of a text without a pole. */
async function build(files: Record<string, string>) {
  await authoring.build({
    handle: 'local.warmth',
    configuration: {
      effort: 'low',
      traits: [{ type: 'spectrum', key: 'warmth' }],
      sources: Object.keys(files).map((path) => ({
        type: 'csv',
        path,
        mapping: {
          ...(files[path]?.includes(',warm') && { warm: { trait: 'warmth', quality: 'positive' } }),
          ...(files[path]?.includes(',cold') && { cold: { trait: 'warmth', quality: 'negative' } }),
        },
      })),
    },
    directory: filesOf(files),
  });
  const { report } = await authoring.version('local.warmth');
  const score = async (content: string) => (await engine.score('local.warmth', { content })).card.composite;
  const move = (await score('The clerk met us by the park.')) - (await score('the clerk met us by the park'));
  return { advice: JSON.stringify(report?.advice), move };
}

it('counts case and end marks where one source has both poles', async () => {
  const { advice, move } = await build({ 'both.csv': csv('warm', 'cold') });
  expect(advice).not.toMatch(marks);
  expect(move).toBeGreaterThan(25);
});

it('does not count them where each pole is a source, and says so', async () => {
  const { advice, move } = await build({ 'warm.csv': csv('warm'), 'cold.csv': csv('cold') });
  expect(advice).toMatch(marks);
  expect(move).toBeLessThan(15);
});
