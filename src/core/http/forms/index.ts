// The resources as text and as JSON: what the app answers and what the command line prints. Pure; without the app.
export { formatCard } from './card-json.js';
export { formatLine, formatRule } from './columns.js';
export { createComparison } from './comparison.js';
export { formatModelCard } from './model-card.js';
export { formatPlainCard, formatPlainTraits } from './plain-text.js';
export {
  describeDoubt,
  describeTrait,
  describeVerdict,
  listFirst,
  rankTopics,
  readTraits,
} from './readings.js';
