// What a build found odd about its samples, in sentences for their author. Pure.
import { quoted } from '../../contract/errors.js';
import type { Oddities } from './corpus.js';

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** @param wordless texts that were left out because nothing in them can be embedded */
export function warningsOf(oddities: readonly Oddities[], wordless: number): string[] {
  const ofTraits = oddities.flatMap(({ key, repeated, contradicted, example }) => [
    ...(repeated > 0
      ? [`Trait '${key}': ${many(repeated, 'repeated sample was', 'repeated samples were')} left out`]
      : []),
    ...(contradicted > 0
      ? [
          `Trait '${key}': ${many(contradicted, 'text has', 'texts have')} contradictory grades, like ${quoted(example ?? '')}`,
        ]
      : []),
  ]);
  if (wordless === 0) return ofTraits;
  return [
    ...ofTraits,
    `${many(wordless, 'text', 'texts')} without words ${wordless === 1 ? 'was' : 'were'} left out`,
  ];
}
