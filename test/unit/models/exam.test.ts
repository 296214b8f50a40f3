// The exams of the public models: that they are whole, that the models have learned nothing of them, and that no model falls
// below the limits, or, where it does not reach one yet, below what it reached before.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { auroc, spearman } from '../../../src/authoring/numerics/index.js';
import { openModels } from '../../../src/server/node/index.js';
import { type Figure, judge } from '../../exam/judge.mjs';
import { heldTo, ratchet, readLimits, worse } from '../../exam/limits.mjs';
import { readExams, textsOf } from '../../exam/read.mjs';
import { configurationOf, gist, handles, paraphrasesOf, root, sampleFiles } from './model-folders.js';

const exams = readExams();

/** Figures that reach every limit. */
const perfect: Record<Figure, number> = {
  rank_correlation: 1,
  pairs_right: 1,
  sure_and_wrong: 0,
  misfits_low: 1,
  misfits_high: 0,
  fits_low: 0,
  languages_low: 1,
  familiarity_auroc: 1,
  flips: 0,
};

const learned = new Set(
  handles.flatMap(sampleFiles).flatMap(({ rows }) => rows.map(({ text }) => gist(text))),
);
for (const handle of handles) {
  for (const { text } of paraphrasesOf(await configurationOf(handle))) learned.add(gist(text));
}

it('there is one exam for every public model', () => {
  expect(exams.map(({ model }) => model)).toEqual(handles);
});

describe.each(exams.map((exam) => [exam.model, exam] as const))('the exam of %s', (handle, exam) => {
  it('has at least sixty texts, five of them in other languages', () => {
    expect(new Set(textsOf(exam)).size).toBeGreaterThanOrEqual(60);
    expect(Object.keys(exam.languages)).toHaveLength(5);
  });

  it('names traits that the model has', async () => {
    const { traits } = await configurationOf(handle);
    const keys = typeof traits === 'string' ? [] : traits.flatMap((one) => ('key' in one ? [one.key] : []));
    const named = [exam, ...exam.pairs, ...exam.complaints].flatMap(({ trait }) => trait ?? []);
    expect(named.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('shares no text with the samples of a model', () => {
    expect(textsOf(exam).filter((text) => learned.has(gist(text)))).toEqual([]);
  });
});

describe('every public model, scored by the engine', () => {
  const engine = openModels(fileURLToPath(root));
  const table = readLimits();

  it.each(exams.map((exam) => [exam.model, exam] as const))(
    '%s reaches every limit of its exam, or is no worse than today',
    async (handle, exam) => {
      const scoreAll = (texts: string[]) =>
        Promise.all(texts.map(async (content) => (await engine.score(handle, { content })).card));
      const { figures } = await judge(exam, scoreAll, { spearman, auroc });
      expect(
        worse(table, handle, figures).map((figure) => [
          figure,
          figures[figure],
          heldTo(table, handle, figure),
        ]),
      ).toEqual([]);
    },
  );

  it.each(exams.flatMap((exam) => (exam.negations ? [[exam.model, exam] as const] : [])))(
    '%s is right about negations, or in doubt, four times out of five',
    async (handle, { trait, negations = { above: [], below: [] } }) => {
      const judgeAll = async (texts: readonly string[], isAbove: boolean) => {
        const cards = await Promise.all(texts.map((content) => engine.score(handle, { content })));
        const details = cards.map(({ card }) => card.detail[trait]);
        const sure = details.flatMap((one) => (one && one.confidence !== 'low' ? [one.score] : []));
        return sure.map((score) => score > 50 === isAbove);
      };
      const { above, below } = negations;
      const right = [...(await judgeAll(above, true)), ...(await judgeAll(below, false))];
      expect(right.filter(Boolean).length / right.length).toBeGreaterThan(0.8);
    },
  );

  it('names as not there yet only what does not reach its limit', () => {
    const reached = handles.filter((handle) => {
      const held = Object.entries(table.today[handle] ?? {});
      const short = ratchet(table, { ...perfect, ...table.today[handle] });
      return held.length !== Object.keys(short).length;
    });
    expect(reached).toEqual([]);
    expect(Object.keys(table.today).filter((handle) => !handles.includes(handle))).toEqual([]);
  });
});
