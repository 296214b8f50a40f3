// From the form to the document: the traits and sources of a mapped table or of written examples. Pure.
import type { QualityWord, SourceDocument, TraitDocument } from 'assay/contract';
import { createKey } from '../axes/naming.js';
import type { ExampleTrait } from './examples.js';
import type { FormState } from './form-state.js';
import type { ColumnMapping, TableMapping } from './mapping.js';
import type { Pole } from './poles.js';
import type { TableProfile } from './profile.js';

/** The parts of the document that the form writes. */
export interface FormParts {
  readonly traits: 'discover' | readonly TraitDocument[];
  readonly sources: readonly SourceDocument[];
}

const qualities: Readonly<Record<Pole, QualityWord>> = {
  high: 'positive',
  middle: 'medium',
  low: 'negative',
};

/** `reply_time` becomes `Reply time`. */
export function toName(text: string): string {
  const words = text.replace(/[_\s-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const listLabels = ({ labels }: ColumnMapping, pole: Pole): readonly string[] =>
  labels.flatMap(([label, at]) => (at === pole ? [label] : []));

export const getName = ({ name, column }: ColumnMapping): string => name.trim() || toName(column) || 'Trait';

/** The visitor's name of a pole, or its label; `high` and `low` for numbers and for poles of several labels. */
export function getPoleName(mapping: ColumnMapping, pole: 'high' | 'low'): string {
  const [only, ...others] = listLabels(mapping, pole);
  const isName = mapping.use === 'scale' && only !== undefined && others.length === 0;
  return mapping[pole].trim() || (isName && Number.isNaN(Number(only)) ? only : pole);
}

const toMapping = (labels: readonly (readonly [string, QualityWord])[]): Record<string, QualityWord> =>
  Object.fromEntries(labels);

interface Table {
  readonly path: string;
  readonly text_column: string;
}

/** All spellings of the labels of a column. */
type Spell = (label: string) => Iterable<string>;

/** @param taken keys of the traits so far; grows */
function mapScale(mapping: ColumnMapping, table: Table, taken: Set<string>, spell: Spell) {
  const name = getName(mapping);
  const key = takeKey(name, taken);
  const poleLabels = {
    positive_label: getPoleName(mapping, 'high'),
    negative_label: getPoleName(mapping, 'low'),
  };
  const trait: TraitDocument = { type: 'spectrum', key, name, ...poleLabels };
  const source: SourceDocument =
    mapping.use === 'numbers'
      ? { type: 'csv', ...table, columns: { [mapping.column]: { trait: key } } }
      : {
          type: 'csv',
          ...table,
          trait: key,
          label_column: mapping.column,
          mapping: toMapping(
            mapping.labels.flatMap(([label, pole]) =>
              Array.from(spell(label), (spelling) => [spelling, qualities[pole]] as const),
            ),
          ),
        };
  return { traits: [trait], sources: [source] };
}

/** The texts of every other topic are negative samples of a topic. */
function mapTopics(mapping: ColumnMapping, table: Table, taken: Set<string>, spell: Spell) {
  const topics = listLabels(mapping, 'high');
  const keys = topics.map((label) => takeKey(label, taken));
  const toQualities = (positive: string) =>
    toMapping(
      topics.flatMap((label) =>
        Array.from(
          spell(label),
          (spelling) => [spelling, label === positive ? 'positive' : 'negative'] as const,
        ),
      ),
    );
  return {
    traits: topics.map((label, at): TraitDocument => {
      const name = toName(label) || 'Topic';
      return {
        type: 'topic',
        key: keys[at] ?? '',
        name,
        positive_label: label,
        negative_label: 'another topic',
      };
    }),
    sources: topics.map((label, at): SourceDocument => {
      const labelColumn = { label_column: mapping.column, mapping: toQualities(label) };
      return { type: 'csv', ...table, trait: keys[at] ?? '', ...labelColumn };
    }),
  };
}

function takeKey(name: string, taken: Set<string>): string {
  const key = createKey(name, taken);
  taken.add(key);
  return key;
}

/**
 * The traits and sources of a table; a discovery when no column is used.
 * @param path of the table
 * @param profile of the table: a label stands for all its spellings
 */
export function mapTable(path: string, { text, columns }: TableMapping, profile?: TableProfile): FormParts {
  const table = { path, text_column: text };
  const taken = new Set<string>();
  const parts = columns
    .filter(({ use }) => use !== 'unused')
    .map((mapping) => {
      const column = profile?.columns.find(({ name }) => name === mapping.column);
      const spell = (label: string) => column?.spellings.get(label)?.keys() ?? [label];
      return (mapping.use === 'topics' ? mapTopics : mapScale)(mapping, table, taken, spell);
    });
  if (parts.length === 0) return { traits: 'discover', sources: [{ type: 'csv', ...table }] };
  return {
    traits: parts.flatMap(({ traits }) => traits),
    sources: parts.flatMap(({ sources }) => sources),
  };
}

/** The lines of a field with one text a line. */
export const listLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The traits of written examples. */
export function mapExamples(examples: readonly ExampleTrait[]): FormParts {
  const taken = new Set<string>();
  const traits = examples.map(({ type, name, high, low, highTexts, lowTexts }): TraitDocument => {
    const shown = name.trim() || 'Trait';
    const common = { key: takeKey(shown, taken), name: shown };
    const [positive, negative] = [listLines(highTexts), listLines(lowTexts)];
    if (type === 'topic') return { type, ...common, positive_label: shown, topic_paraphrases: positive };
    return {
      type,
      ...common,
      positive_label: high.trim() || 'high',
      negative_label: low.trim() || 'low',
      positive_paraphrases: positive,
      negative_paraphrases: negative,
    };
  });
  return { traits, sources: [] };
}

/** The traits and sources of what the form holds; none before a table is mapped. */
export function mapForm({ mode, path, mapping, examples }: FormState, profile?: TableProfile): FormParts {
  if (mode === 'examples') return mapExamples(examples);
  return path !== null && mapping ? mapTable(path, mapping, profile) : { traits: [], sources: [] };
}
