// A language model that can write one kind of answer: JSON that names a scale by the word of its list that occurs most
// often in what it has read. Each token has one successor, except for the first, which any word may follow.

const special = ['[UNK]', '[END]'];
/** What it writes around the word; each piece is one token. */
const pieces = [
  '{"name": "',
  '", "positive_label": "',
  'the first kind',
  '", "negative_label": "',
  'the second kind',
  '", "description": "',
  'which kind a text is.',
  '"}',
];
const words =
  'soup bread rice butter garlic salt oven lemon match goal penalty coach league striker final players';

export const wordTokens = [...special, ...pieces, ...words.split(' ')];
export const wordPieces = pieces;
/** Id of the token that ends a text. */
export const endToken = special.indexOf('[END]');

const size = wordTokens.length;
const [first, ...rest] = pieces.map((piece) => wordTokens.indexOf(piece));
const places = words.split(' ').map((word) => wordTokens.indexOf(word));

/** (size, size) row-major, from the values of each row that are not 0. */
function fill(rows) {
  const table = new Float32Array(size * size);
  for (const [row, columns] of rows) for (const column of columns) table[row * size + column] = 1;
  return table;
}

/** Row i has a 1 at i. */
export const identity = () => fill(wordTokens.map((_, token) => [token, [token]]));
/** Row i has a 1 at the successor of token i. */
export const successors = () =>
  fill([
    ...places.map((word) => [word, [rest[0]]]),
    ...rest.map((piece, at) => [piece, [rest[at + 1] ?? endToken]]),
    ...special.map((_, token) => [token, [endToken]]),
  ]);
/** Row i has a 1 at each token whose count decides after token i. */
export const candidates = () => fill([[first, places]]);
