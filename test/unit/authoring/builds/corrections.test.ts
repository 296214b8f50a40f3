// Corrections of scores, on the table of the recipe for tickets: at effort high, samples that look mislabelled are pruned.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AssayService } from '../../../../src/core/contract/authoring.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { filesOf } from './authoring-fixtures.js';

const handle = 'local.tickets';
const models = createLightModels();
const read = (name: string) =>
  readFileSync(new URL(`../../../../docs/recipes/tickets/${name}`, import.meta.url), 'utf8');
const configuration = `${read('model.yaml')}effort: high\n`;
const directory = filesOf({ 'tickets.csv': read('tickets.csv') });

let engine: AssayService;
beforeEach(async () => {
  engine = openEngine('assay-small', models);
  await engine.authoring.build({ handle, configuration, directory });
});

const score = async (content: string): Promise<number> =>
  (await engine.score(handle, { content })).card.scores.urgency ?? Number.NaN;

/** Sends each correction as a request, then retrains. */
async function correct(...corrections: readonly (readonly [text: string, urgency: string])[]): Promise<void> {
  for (const [text, urgency] of corrections)
    await engine.authoring.addSamples(handle, { samples: [{ text, urgency }] });
  await engine.authoring.build({ handle, retrain: true });
}

describe('a correction', () => {
  it('moves the score that it corrects to the other side, although the model saw it as wrong', async () => {
    const text = 'My screen flickers';
    expect(await score(text)).toBeLessThan(50);
    await correct([text, 'urgent']);
    expect(await score(text)).toBeGreaterThan(80);
  });

  it('replaces the label that the table has for the text, also in the next retraining', async () => {
    const text = 'Could you add a dark theme some day';
    expect(await score(text)).toBeLessThan(20);
    await correct([text, 'urgent']);
    expect(await score(text)).toBeGreaterThan(60);
    const { counts } = await engine.authoring.version(handle);
    expect([counts.texts, counts.samples]).toEqual([30, 30]);
    await correct(['The lift is stuck with people inside', 'urgent']);
    expect(await score(text)).toBeGreaterThan(60);
  });

  it('is replaced by a later one of the same text', async () => {
    const text = 'The server room is on fire';
    await correct([text, 'calm'], [text, 'urgent']);
    expect(await score(text)).toBeGreaterThan(80);
    // What was sent before is the last word again.
    await correct([text, 'calm']);
    expect(await score(text)).toBeLessThan(20);
    const sent = { samples: [{ text, urgency: 'calm' }] };
    expect(await engine.authoring.addSamples(handle, sent)).toEqual({ added: 1, pending_samples: 0 });
    const { warnings } = await engine.authoring.version(handle);
    expect(warnings.filter((line) => line.includes('contradictory'))).toEqual([]);
  });
});
