// Checks that data is a model card, in the fields that are used.
import { checkList, checkNullable, checkObject, count, handle, object, text } from './checks.js';

const trait = checkObject({
  key: text,
  name: text,
  description: text,
  positive_label: text,
  negative_label: text,
  sample_count: count,
  positive_samples: count,
  negative_samples: count,
});
export const card = checkObject({
  handle,
  version: text,
  description: text,
  scoring_method: text,
  embedder: checkObject({ id: text, revision: text }),
  traits: checkList(trait),
  additional_terms: checkNullable(text),
  upstream_sources: checkList(checkObject({ name: text })),
  metrics: object,
});
