// The exams of the public models: that they are whole, and that the models have learned nothing of them.
import { describe, expect, it } from 'vitest';
import { readExams, textsOf } from '../../exam/read.mjs';
import { configurationOf, gist, handles, paraphrasesOf, sampleFiles } from './model-folders.js';

const exams = readExams();

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
