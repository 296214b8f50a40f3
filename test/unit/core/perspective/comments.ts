// A service with traits for comments, which records what it is asked to score.
import type { ScoreRequest } from '../../../../src/core/contract/index.js';
import { createPerspective } from '../../../../src/core/perspective/index.js';
import { StandInService, standInModel, standInTrait } from '../../../support/stand-in-service.js';

const traits = ['toxicity', 'insult', 'threat'].map((key) => standInTrait(key, key));

class RecordingService extends StandInService {
  readonly asked: ScoreRequest[] = [];

  override score(handle: string, request: ScoreRequest) {
    this.asked.push(request);
    return super.score(handle, request);
  }
}

export const service = new RecordingService([
  standInModel('assay.moderation', traits, { languages: ['en'] }),
  standInModel('local.flirts', [standInTrait('flirting', 'Flirting')], { languages: ['en', 'de'] }),
]);

const sources = {
  FLIRTATION: { model: 'local.flirts', trait: 'Flirting' },
  GONE: { model: 'local.gone', trait: 'any' },
};

const answer = createPerspective(service, sources);

/** The answer to `comments:analyze`. */
export const analyze = (body: object) => answer('analyze', body);
export const suggest = (body: object) => answer('suggestscore', body);

/** What the service says of a text by itself. */
export async function readProbability(handle: string, key: string, content: string): Promise<number> {
  const { card } = await service.score(handle, { content, traits: [key] });
  return card.detail[key]!.probability;
}

/** The answer to a request that is refused. */
export function refusal(errorType: string, message: string, more: object = {}) {
  const details = [
    { '@type': 'type.googleapis.com/google.commentanalyzer.v1alpha1.Error', errorType, ...more },
  ];
  return { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT', details } } };
}
