// The figures of an exam. Pure, apart from the scores, which the caller brings.
import { steps } from './read.mjs';

/** Points that the score of a text may move by a change that is not the trait's business. */
const still = 5;

/** Every text with all that is asked about it: [text, trait]. */
const asked = (exam) => [
  ...Object.values(exam.fits).flat(),
  ...Object.values(exam.misfits).flat(),
  ...exam.typographies.flatMap(({ text, written }) => [text, ...written]),
  ...Object.values(exam.languages),
];

const share = (values) => (values.length === 0 ? 0 : values.filter(Boolean).length / values.length);

const isAbove = (score) => score > 50;

const saysYes = ({ score, confidence }) => isAbove(score) && confidence !== 'low';

/** Which verdicts on a misfit are right without doubt; for a negative pole of any other text, none of the traits may say yes. */
const isRightOf = {
  above: ({ score }) => isAbove(score),
  below: ({ score, answered }) => score < 50 && !answered.some(saysYes),
  doubted: () => false,
};

/** Whether two scores are one verdict. */
const stays = (a, b) => isAbove(a) === isAbove(b) || Math.abs(a - b) <= still;

/**
 * Scores an exam.
 * @param scoreAll (texts) -> cards, in order
 * @param statistics { spearman, auroc }
 */
export async function judge(exam, scoreAll, { spearman, auroc }) {
  const texts = new Set(asked(exam));
  for (const pair of exam.pairs) for (const text of pair.same ?? [pair.higher, pair.lower]) texts.add(text);
  for (const { text } of exam.complaints) texts.add(text);
  const list = [...texts];
  const cards = await scoreAll(list);
  const byText = new Map(list.map((text, i) => [text, cards[i]]));
  const look = (text, trait = exam.trait) => {
    const card = byText.get(text);
    const { score, confidence, doubts } = card.detail[trait];
    return { text, score, confidence, doubts, familiarity: card.familiarity ?? 0 };
  };

  const fits = steps.flatMap((step, i) =>
    exam.fits[step].map((text) => ({ ...look(text), grade: steps.length - 1 - i })),
  );
  const misfits = Object.values(exam.misfits).flatMap((texts) =>
    texts.map((text) => ({ ...look(text), answered: Object.values(byText.get(text).detail) })),
  );
  const languages = Object.values(exam.languages).map((text) => look(text));
  const isRight = isRightOf[exam.misfits_are ?? 'doubted'];

  const pairs = exam.pairs.map((pair) => {
    const [first, second] = (pair.same ?? [pair.higher, pair.lower]).map((text) => look(text, pair.trait));
    return {
      pair,
      first,
      second,
      right: pair.same ? stays(first.score, second.score) : first.score > second.score,
    };
  });
  const verdicts = [
    ...fits.filter(({ grade }) => grade !== 2).map((one) => ({ ...one, above: one.grade > 2 })),
    ...pairs
      .filter(({ pair }) => pair.clear)
      .flatMap(({ first, second }) => [
        { ...first, above: true },
        { ...second, above: false },
      ]),
  ];
  const sureAndWrong = verdicts.filter(
    ({ score, confidence, above }) => confidence === 'high' && score !== 50 && isAbove(score) !== above,
  );
  const flips = exam.typographies.flatMap(({ text, written }) =>
    written.filter((other) => !stays(look(text).score, look(other).score)),
  );
  const complaints = exam.complaints.map((complaint) => {
    const { score, confidence } = look(complaint.text, complaint.trait);
    const right = {
      above: isAbove(score),
      below: score < 50,
      doubt: confidence === 'low',
      'doubt or below': confidence === 'low' || score < 50,
    }[complaint.expect];
    return { ...complaint, score, confidence, right };
  });

  return {
    figures: {
      rank_correlation: spearman(
        fits.map(({ score }) => score),
        fits.map(({ grade }) => grade),
      ),
      pairs_right: share(pairs.map(({ right }) => right)),
      sure_and_wrong: sureAndWrong.length / verdicts.length,
      misfits_low: share(misfits.map((one) => isRight(one) || one.confidence === 'low')),
      misfits_high: share(misfits.map((one) => !isRight(one) && one.confidence === 'high')),
      fits_low: share(fits.map(({ confidence }) => confidence === 'low')),
      languages_low: share(languages.map(({ confidence }) => confidence === 'low')),
      familiarity_auroc: auroc(
        [...fits, ...misfits].map(({ familiarity }) => familiarity),
        [...fits.map(() => 1), ...misfits.map(() => 0)],
      ),
      flips: flips.length / exam.typographies.flatMap(({ written }) => written).length,
    },
    complaints,
    doubted: fits.filter(({ confidence }) => confidence === 'low'),
    misfits: {
      right: misfits.filter(isRight).length,
      low: misfits.filter(({ confidence }) => confidence === 'low').length,
      high: misfits.filter(({ confidence }) => confidence === 'high').length,
      yes: misfits.filter(({ answered }) => answered.some(saysYes)).map(({ text }) => text),
      count: misfits.length,
    },
    wrong: {
      pairs: pairs.filter(({ right }) => !right),
      sure: sureAndWrong,
    },
  };
}
