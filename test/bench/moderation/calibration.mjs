// How far the probabilities of each trait are from what held-out texts are, and how far perfect ones would be on as many texts: of few
// positive rows, an expected calibration error is mostly chance.
import { readFileSync } from 'node:fs';
import { generator } from '../quality/draw.mjs';
import { calibrationError, mean, pooledError } from '../quality/measures.mjs';
import { handle, scoreAll } from '../tables/moderation-model.mjs';

const draws = 200;

/** Probabilities and poles of the held-out rows, by trait; rows between the poles are left out. */
async function readRows() {
  const file = new URL(`../../../models/${handle}/samples/test.jsonl`, import.meta.url);
  const rows = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
  const cards = await scoreAll(rows.map(({ text }) => text));
  return Object.keys(cards[0].scores).map((trait) => {
    const known = rows.flatMap((row, at) =>
      row[trait] === undefined || row[trait] === 0.5
        ? []
        : [{ chance: cards[at].detail[trait].probability, pole: Number(row[trait] > 0.5) }],
    );
    return {
      trait,
      chances: known.map(({ chance }) => chance),
      positive: known.map(({ pole }) => pole),
    };
  });
}

/**
 * Poles as they would be if each probability were right. Those of the model are of classes that weigh the same, so that they are
 * turned into the rate of these rows first (Saerens, Latinne and Decaestecker 2002).
 */
function drawPoles({ trait, chances, positive }, draw) {
  const next = generator('calibration', trait, draw);
  const rate = mean(positive);
  return chances.map((chance) => {
    const [yes, no] = [chance * rate, (1 - chance) * (1 - rate)];
    return Number(next() < yes / (yes + no));
  });
}

const hasBoth = (positive) => positive.includes(1) && positive.includes(0);

/** Rows of a table: trait, texts, positive ones, calibration error, that of perfect probabilities; the last row all traits together. */
export async function measureCalibration() {
  const traits = await readRows();
  const perfect = Array.from({ length: draws }, (_, draw) =>
    traits.map((trait) => ({ chances: trait.chances, positive: drawPoles(trait, draw) })),
  );
  const three = (value) => value.toFixed(3);
  const rows = traits.map(({ trait, chances, positive }, at) => {
    const drawn = perfect.map((all) => all[at]).filter((one) => hasBoth(one.positive));
    return [
      trait,
      chances.length,
      positive.filter((pole) => pole === 1).length,
      three(calibrationError(chances, positive, true)),
      three(mean(drawn.map((one) => calibrationError(one.chances, one.positive, true)))),
    ];
  });
  const together = [three(pooledError(traits)), three(mean(perfect.map(pooledError)))];
  return [...rows, ['all together', '', '', ...together]];
}
