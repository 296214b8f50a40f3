// Validation of requests, shared by the HTTP app, the engine and the client. Without the schema library, because the service
// worker bundles it.
export { parseExplainRequest, topLimit } from './explain-request.js';
export { checkJson } from './json-cost.js';
export { describeUnknownTraits, resolveTraits, unknownTraitsError } from './names.js';
export { parseScoreRequest, traitNamesLimit } from './score-request.js';
export {
  checkContent,
  contentEmptyError,
  contentLimit,
  isUrl,
  isVisible,
  shortLength,
} from './text.js';
