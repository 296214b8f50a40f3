// The sets of published classification tables: texts and classes of both files, rows in the order of the file, which the
// draws of published protocols depend on.
import Papa from 'papaparse';
import { readTableFile, sourceOf } from './files.mjs';

const lines = (text) => text.split('\n').filter((line) => line.trim() !== '');

/** `text;class`, after a line of names. */
const readEmotion = (text) =>
  lines(text)
    .slice(1)
    .map((line) => {
      const at = line.lastIndexOf(';');
      return { text: line.slice(0, at), label: line.slice(at + 1).trim() };
    });

/** `__label__N`, a tab, the text. */
const readSst = (text) =>
  lines(text).map((line) => {
    const at = line.indexOf('\t');
    return { text: line.slice(at + 1), label: line.slice('__label__'.length, at).trim() };
  });

const readBanking = (text) =>
  Papa.parse(text, { header: true, skipEmptyLines: true }).data.map(({ text, category }) => ({
    text,
    label: category,
  }));

const readers = {
  emotion: { read: readEmotion, type: 'txt' },
  sst5: { read: readSst, type: 'txt' },
  banking77: { read: readBanking, type: 'csv' },
};

/** @returns { name, source, classes, train, test }, each part { texts, labels: place in `classes` }; undefined without the files */
export function openSet(folder, name) {
  const { read, type } = readers[name];
  const names = ['train', 'test'].map((part) => `${name}-${part}.${type}`);
  const contents = names.map((file) => readTableFile(folder, file));
  if (contents.includes(undefined)) return undefined;
  const [train, test] = contents.map(read);
  const classes = [...new Set(train.map(({ label }) => label))].sort();
  const part = (rows) => ({
    texts: rows.map(({ text }) => text),
    labels: Int32Array.from(rows, ({ label }) => classes.indexOf(label)),
  });
  return { name, source: names.map(sourceOf).join('; '), classes, train: part(train), test: part(test) };
}
