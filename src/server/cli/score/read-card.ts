// A score card for a person at a terminal: traits as they are read, the composite only where it means something. Pure.
import { isRateable, type ModelTrait, type ScoreCard } from '../../../core/contract/index.js';
import {
  describeTrait,
  describeVerdict,
  formatLine,
  formatRule,
  rankTopics,
  readTraits,
} from '../../../core/http/forms/index.js';

const compositeName = 'Composite';

/**
 * What the card says in a sentence, then a line for each trait: topics ranked, claims for and against, scales between
 * their poles, qualities with their tier. Several qualities end with a rule and their composite.
 */
export function formatReadCard(card: ScoreCard, records: readonly ModelTrait[]): string {
  const traits = readTraits(card, records);
  const isRated = isRateable(traits);
  const names = traits.map(({ key }) => key.length);
  const width = Math.max(isRated ? compositeName.length : 0, ...names);
  const tierWidth = Math.max(...traits.map((trait) => describeTrait(trait).length));
  const ranked = [...rankTopics(traits), ...traits.filter(({ reading }) => reading !== 'topic')];
  const lines = ranked.map((trait) => {
    const { key: name, detail } = trait;
    const { score, confidence } = detail;
    const line = { name, score, confidence, tier: describeTrait(trait), delta: card.delta?.scores[name] };
    return formatLine(line, width, tierWidth);
  });
  if (isRated) {
    const { composite: score, confidence } = card;
    lines.push(
      formatRule(width),
      formatLine(
        { name: compositeName, score, confidence, tier: '', delta: card.delta?.composite },
        width,
        tierWidth,
      ),
    );
  }
  return `${[describeVerdict(card, records), ...lines].join('\n')}\n`;
}
