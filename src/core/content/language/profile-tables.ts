// The profiles as tables: what a word, a letter or a trigram says for the classes that have it, in bits.
import type { Language } from '../../contract/index.js';
import { letters, trigrams, words } from './profiles.js';

/** For each class whose profile has the entry: its index, and log2 of the frequency over that outside profiles. */
export type Entry = readonly { readonly index: number; readonly bits: number }[];

/** -log2 of the frequency that is assumed for what is outside a profile. */
const floors = { word: 16, letter: 14, trigram: 13 };

type Table = ReadonlyMap<string, Entry>;

function readProfiles(
  profiles: Readonly<Record<string, string>>,
  split: (group: string) => readonly string[],
  floor: number,
): Table {
  const table = new Map<string, { index: number; bits: number }[]>();
  for (const [index, groups] of Object.values(profiles).entries()) {
    for (const [level, group] of groups.split(';').entries()) {
      for (const key of split(group)) {
        const entry = table.get(key) ?? [];
        entry.push({ index, bits: floor - level });
        table.set(key, entry);
      }
    }
  }
  return table;
}

const isLanguage = (name: string): name is Language => Object.hasOwn(trigrams, name);

function buildTables() {
  const splitWords = (group: string) => (group === '' ? [] : group.split(' '));
  const splitTrigrams = (group: string) => group.match(/.../gu) ?? [];
  const languages = Object.keys(trigrams).filter(isLanguage);
  // One class for each language by name, and one for each other language that has frequent words here.
  const classes = Object.keys(words).map((name) => (isLanguage(name) ? name : 'other'));
  return {
    classes,
    /** Position in `languages` of each class. */
    languageOfClass: classes.map((name) => languages.indexOf(name)),
    languages,
    english: classes.indexOf('en'),
    /** By class. */
    words: readProfiles(words, splitWords, floors.word),
    /** By class. */
    letters: readProfiles(letters, (group) => [...group], floors.letter),
    /** By language. */
    trigrams: readProfiles(trigrams, splitTrigrams, floors.trigram),
  } as const;
}

export type ProfileTables = ReturnType<typeof buildTables>;

let built: ProfileTables | undefined;

/** The tables, which are built with the first text. */
export function getTables(): ProfileTables {
  built ??= buildTables();
  return built;
}
