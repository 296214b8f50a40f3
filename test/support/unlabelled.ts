// Texts about two things, without labels, for the tests of discovery.
const foods = ['soup', 'bread', 'rice', 'pasta', 'salad', 'curry', 'stew', 'pie'];
const dishes = [
  (food: string) => `Stir the ${food} slowly over low heat and add salt`,
  (food: string) => `This ${food} recipe needs butter, garlic and fresh herbs`,
  (food: string) => `Serve the warm ${food} with olive oil and lemon`,
  (food: string) => `Bake the ${food} in a hot oven for twenty minutes`,
];
const teams = ['Lions', 'Bears', 'Hawks', 'Rovers', 'United', 'City', 'Wolves', 'Kings'];
const games = [
  (team: string) => `The ${team} won the match with a late goal`,
  (team: string) => `A penalty put the ${team} ahead in the second half of the game`,
  (team: string) => `The coach of the ${team} praised his players after the final`,
  (team: string) => `Injured striker misses the next league game for the ${team}`,
];

export const cooking = foods.flatMap((food) => dishes.map((write) => write(food)));
export const sports = teams.flatMap((team) => games.map((write) => write(team)));

const quoteCell = (text: string) => `"${text}"`;

/** A CSV file of texts alone. */
export const toCsv = (texts: readonly string[]): string => `text\n${texts.map(quoteCell).join('\n')}\n`;

/** A CSV file of texts with a label each. */
export const toLabelledCsv = (groups: Readonly<Record<string, readonly string[]>>): string =>
  `text,label\n${Object.entries(groups)
    .flatMap(([label, texts]) => texts.map((text) => `${quoteCell(text)},${label}`))
    .join('\n')}\n`;

/** The texts in turn, so that a file does not begin with one kind. */
export const mixed = cooking.flatMap((text, i) => [text, sports[i] ?? '']);
