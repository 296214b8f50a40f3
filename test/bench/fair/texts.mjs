// Texts of ordinary words that no run repeats: short ones of 20 words, long ones of 1 MB. The function runs in pages as well, so
// it uses nothing outside of itself.

export function createTexts() {
  const words =
    'the river runs over stones while people talk about markets prices hopes tomorrow and quiet rooms where music plays for old friends of a neighbour who never came back to see what had become'.split(
      ' ',
    );
  let seed = Math.floor(Math.random() * 1e9);
  /** @returns a function that draws one of the words */
  const drawWords = () => {
    let state = ++seed;
    return () => {
      state = (state * 48_271) % 2_147_483_647;
      return words[state % words.length];
    };
  };
  return {
    /** A text of 20 words. */
    writeShort: () => `${Array.from({ length: 20 }, drawWords()).join(' ')}.`,
    /** A text of almost `bytes`: sentences of 6 to 20 words, in paragraphs. */
    writeLong(bytes) {
      const draw = drawWords();
      const parts = [];
      for (let size = 0, i = 0; size < bytes - 200; i++) {
        const end = i % 9 === 8 ? '\n\n' : ' ';
        const sentence = `${Array.from({ length: 6 + ((i * 7) % 15) }, draw).join(' ')}.${end}`;
        parts.push(sentence);
        size += sentence.length;
      }
      return parts.join('');
    },
  };
}
