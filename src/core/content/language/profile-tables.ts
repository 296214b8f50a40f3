// The profiles as tables: what a word, a letter or a trigram says for the classes that have it, in bits.
import type { Language } from '../../contract/index.js';
import { letters, trigrams, words } from './profiles.js';

/** For each class whose profile has the entry: its index, and log2 of the frequency over that outside profiles. */
export type Entry = readonly { readonly index: number; readonly bits: number }[];

/** In the order of the trigrams' levels. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'other'] as const satisfies readonly Language[];
/** -log2 of the frequency of the first group. */
const minLevel = 3;
/** -log2 of the frequency that is assumed for what is outside a profile. */
const floors = { word: 16, letter: 14 };
/** The character for two absent levels, how many values a level has, and the bits of a trigram beyond its level. */
const trigramCode = { first: 40, base: 9, bits: 8.5 };

type Table = ReadonlyMap<string, Entry>;

function readGroups(
  profiles: Readonly<Record<string, string>>,
  split: (group: string) => readonly string[],
  floor: number,
): Table {
  const table = new Map<string, { index: number; bits: number }[]>();
  for (const [index, groups] of Object.values(profiles).entries()) {
    for (const [offset, group] of groups.split(';').entries()) {
      for (const key of split(group)) {
        const entry = table.get(key) ?? [];
        entry.push({ index, bits: floor - minLevel - offset });
        table.set(key, entry);
      }
    }
  }
  return table;
}

/** Each character holds the levels of two languages, 0 for absent. */
function readLevels(codes: readonly string[]): Entry {
  const { first, base, bits } = trigramCode;
  return codes
    .flatMap((code) => {
      const pair = code.charCodeAt(0) - first;
      return [Math.floor(pair / base), pair % base];
    })
    .flatMap((level, index) => (level > 0 ? [{ index, bits: bits - level }] : []));
}

function readTrigrams(groups: string): Table {
  const size = languages.length / 2;
  const table = new Map<string, Entry>();
  for (const group of groups.split('|')) {
    const [first = '', second = '', ...endings] = group;
    for (let at = 0; at < endings.length; at += 1 + size) {
      table.set(first + second + endings[at], readLevels(endings.slice(at + 1, at + 1 + size)));
    }
  }
  return table;
}

const findLanguage = (name: string): Language => languages.find((language) => language === name) ?? 'other';

function buildTables() {
  const splitWords = (group: string) =>
    (group.match(/\p{Lu}\P{Lu}*/gu) ?? []).map((word) => word.toLowerCase());
  // One class for each language by name, and one for each other language that has frequent words here.
  const classes = Object.keys(words).map(findLanguage);
  return {
    classes,
    /** Position in `languages` of each class. */
    languageOfClass: classes.map((name) => languages.indexOf(name)),
    languages,
    english: classes.indexOf('en'),
    /** By class. */
    words: readGroups(words, splitWords, floors.word),
    /** By class. */
    letters: readGroups(letters, (group) => [...group], floors.letter),
    /** By language. */
    trigrams: readTrigrams(trigrams),
  } as const;
}

export type ProfileTables = ReturnType<typeof buildTables>;

let built: ProfileTables | undefined;

/** The tables, which are built with the first text. */
export function getTables(): ProfileTables {
  built ??= buildTables();
  return built;
}
