// The studio's draft of marked texts: a table with a label for each text, mapped to a scale. Loaded on demand, because of the YAML
// writer.
import type { ModelTrait } from 'assay';
import { createKey } from '../build-page/axes/naming.js';
import { emptyForm } from '../build-page/form/form-state.js';
import type { TableMapping } from '../build-page/form/mapping.js';
import { mapTable } from '../build-page/form/traits.js';
import { writeParts } from '../build-page/form/write-document.js';
import { type Draft, emptyDraft } from '../build-page/saved/draft.js';
import { type RankedText, writeTable } from './ranking.js';

const path = 'marked.csv';

type MarkedTrait = Pick<ModelTrait, 'key' | 'name' | 'positive_label' | 'negative_label'>;

export function createMarkedDraft(
  texts: readonly RankedText[],
  wrong: ReadonlySet<string>,
  { key, name, positive_label, negative_label }: MarkedTrait,
): Draft {
  const column = key === 'text' ? 'label' : key;
  const labels = [positive_label || 'high', negative_label || 'low'] as const;
  const [high, low] = labels[0] === labels[1] ? (['high', 'low'] as const) : labels;
  const scale = { column, use: 'scale', name, high: '', low: '' } as const;
  const mapping: TableMapping = {
    text: 'text',
    columns: [
      {
        ...scale,
        labels: [
          [high, 'high'],
          [low, 'low'],
        ],
      },
    ],
  };
  const document = writeParts('', mapTable(path, mapping));
  return {
    ...emptyDraft,
    document,
    handle: `local.${createKey(name, new Set())}`,
    path,
    rows: writeTable(texts, wrong, column, [high, low]),
    form: { ...emptyForm, path, mapping, document },
  };
}
