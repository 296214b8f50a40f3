// Texts of ordinary words that no run repeats: short ones of 20 words, long ones of 1 MB.

const words =
  'the river runs over stones while people talk about markets prices hopes tomorrow and quiet rooms where music plays for old friends of a neighbour who never came back to see what had become'.split(
    ' ',
  );

/** @param seed a whole number @returns a function that draws one of the words */
function drawWords(seed) {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return words[state % words.length];
  };
}

/** A text of 20 words. */
export function writeShort(seed) {
  const draw = drawWords(seed);
  return `${Array.from({ length: 20 }, draw).join(' ')}.`;
}

/** A text of almost `bytes`: sentences of 6 to 20 words, in paragraphs. */
export function writeLong(seed, bytes) {
  const draw = drawWords(seed);
  const parts = [];
  let size = 0;
  for (let i = 0; size < bytes - 200; i++) {
    const sentence = `${Array.from({ length: 6 + ((i * 7) % 15) }, draw).join(' ')}.${i % 9 === 8 ? '\n\n' : ' '}`;
    parts.push(sentence);
    size += sentence.length;
  }
  return parts.join('');
}
