// Filler: the Latin that stands where a text is still to come. Pure.

/** Words of "Lorem ipsum", in both versions that layouts use. */
const passage = new Set(
  (
    'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ' +
    'ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in ' +
    'reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa ' +
    'qui officia deserunt mollit anim id est laborum consetetur sadipscing elitr diam nonumy eirmod invidunt aliquyam erat ' +
    'voluptua at vero eos accusam justo duo dolores rebum stet clita kasd gubergren no sea takimata sanctus'
  ).split(' '),
);
/** Least share of the words that are of the passage. */
const minShare = 0.8;

/** Whether a text is filler; false for one without words. */
export function isFiller(words: readonly { readonly word: string }[]): boolean {
  const known = words.filter(({ word }) => passage.has(word)).length;
  return words.length > 0 && known >= words.length * minShare;
}
