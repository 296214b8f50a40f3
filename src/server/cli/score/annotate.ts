// Broken rules as annotations of a GitHub workflow, each at the sentence that counts most against it.
import type { BrokenRule, ScoreCard, SpanContribution } from '../../../core/contract/index.js';
import type { ChosenModel } from '../input/open-models.js';
import { describeBroken } from './requirements.js';

/** A text that breaks rules. */
export interface FailedText {
  /** Path relative to the repository; undefined for a text that is not a file. */
  readonly file: string | undefined;
  readonly content: string;
  readonly card: ScoreCard;
  readonly broken: readonly BrokenRule[];
}

const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The trait that a rule is about: of the composite the weakest; undefined for rules about confidence and familiarity. */
function chooseTrait({ scores }: ScoreCard, { of }: BrokenRule): string | undefined {
  if (of !== 'composite') return Object.hasOwn(scores, of) ? of : undefined;
  const [lowest] = Object.entries(scores).toSorted(([, a], [, b]) => a - b);
  return lowest?.[0];
}

const countLines = (text: string): number => text.split(/\r\n|\r|\n/).length;

/** The sentence that counts most against a rule, from half a point on. */
function chooseSentence(
  sentences: readonly SpanContribution[],
  { bound }: BrokenRule,
): SpanContribution | undefined {
  const against = ({ points }: SpanContribution) => (bound === 'min' ? -points : points);
  const [worst] = sentences.toSorted((a, b) => against(b) - against(a));
  return worst && against(worst) >= 0.5 ? worst : undefined;
}

/** One line for each broken rule, which GitHub shows in the changed files. */
export async function formatAnnotations(
  { service, card: about }: Pick<ChosenModel, 'service' | 'card'>,
  { file, content, card, broken }: FailedText,
): Promise<string[]> {
  const lines = broken.map(async (rule) => {
    const key = chooseTrait(card, rule);
    const trait =
      key && (await service.explain(about.handle, { content, traits: [key] })).explanation.traits[key];
    const sentence = trait ? chooseSentence(trait.sentences, rule) : undefined;
    const line = sentence ? countLines(content.slice(0, sentence.start)) : 1;
    const properties = [
      ...(file === undefined ? [] : [`file=${escapeProperty(file)}`, `line=${line}`]),
      `title=${escapeProperty(about.handle)}`,
    ];
    const name = about.traits.find((record) => record.key === key)?.name ?? key;
    const verb = rule.bound === 'min' ? 'lowers' : 'raises';
    const reason = sentence
      ? ` This sentence ${verb} ${name} most, by ${Math.abs(sentence.points).toFixed(1)} points.`
      : '';
    return `::error ${properties.join(',')}::${escapeMessage(`${describeBroken(rule)}.${reason}`)}`;
  });
  return Promise.all(lines);
}
