// Problems of a build's samples, as sentences for their author. Pure.
import { quote } from '../../../core/contract/index.js';
import type { LabelConflicts } from '../corpus.js';

/** @param wordless number of texts that were left out because they have no words */
export function describeConflicts(conflicts: readonly LabelConflicts[], wordless: number): string[] {
  const warnings: string[] = [];
  for (const { key, repeated, contradicted, example } of conflicts) {
    if (repeated > 0) {
      const samples = repeated === 1 ? 'duplicate sample was' : 'duplicate samples were';
      warnings.push(`Trait '${key}': ${repeated} ${samples} left out`);
    }
    if (contradicted > 0) {
      const texts = contradicted === 1 ? 'text has' : 'texts have';
      const text = quote(example ?? '');
      warnings.push(
        `Trait '${key}': ${contradicted} ${texts} contradictory labels, for example ${text}. Keep one label per text`,
      );
    }
  }
  if (wordless > 0) {
    const texts = wordless === 1 ? 'text without words was' : 'texts without words were';
    warnings.push(`${wordless} ${texts} left out`);
  }
  return warnings;
}
