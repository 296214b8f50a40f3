// comments:analyze: scores, spans, languages and thresholds.
import { describe, expect, it } from 'vitest';
import { createPerspective } from '../../../../src/core/perspective/index.js';
import { StandInService, standInModel, standInTrait } from '../../../support/stand-in-service.js';
import { analyze, readProbability, refusal, service } from './comments.js';

const probability = (value: number) => ({ value, type: 'PROBABILITY' });

describe('comments:analyze', () => {
  it('answers with the probability of each trait, and one span over the whole comment', async () => {
    const text = 'What kind of name is foo?';
    const scores = await Promise.all(
      ['toxicity', 'insult'].map((key) => readProbability('assay.moderation', key, text)),
    );
    const [toxicity, insult] = scores.map((value) => ({
      spanScores: [{ begin: 0, end: 25, score: probability(value) }],
      summaryScore: probability(value),
    }));
    expect(await analyze({ comment: { text }, requestedAttributes: { INSULT: {}, TOXICITY: {} } })).toEqual({
      status: 200,
      body: {
        attributeScores: { INSULT: insult, TOXICITY: toxicity },
        languages: ['en'],
        detectedLanguages: ['en'],
      },
    });
  });

  it('keeps the order of the requested attributes, over several models', async () => {
    const requestedAttributes = { THREAT: {}, FLIRTATION: {}, INSULT: {} };
    const { body } = await analyze({ comment: { text: 'Hello there' }, requestedAttributes });
    expect(Object.keys((body as { attributeScores: object }).attributeScores)).toEqual([
      'THREAT',
      'FLIRTATION',
      'INSULT',
    ]);
  });

  it('returns one span a sentence with spanAnnotations, in UTF-16 units without white space', async () => {
    const text = '  You fool 😀! \n\n Sorry, I like your name.';
    const sentences = ['You fool 😀!', 'Sorry, I like your name.'];
    const values = await Promise.all(
      sentences.map((sentence) => readProbability('assay.moderation', 'insult', sentence)),
    );
    const requestedAttributes = { INSULT: {} };
    const { body } = await analyze({ comment: { text }, requestedAttributes, spanAnnotations: true });
    expect(body).toMatchObject({
      attributeScores: {
        INSULT: {
          spanScores: sentences.map((sentence, index) => {
            const begin = text.indexOf(sentence);
            return { begin, end: begin + sentence.length, score: probability(values[index]!) };
          }),
          summaryScore: probability(await readProbability('assay.moderation', 'insult', text)),
        },
      },
    });
  });

  it('scores a comment of one sentence once', async () => {
    service.asked.length = 0;
    const requestedAttributes = { INSULT: {} };
    await analyze({ comment: { text: 'One sentence.' }, requestedAttributes, spanAnnotations: true });
    expect(service.asked).toEqual([{ content: 'One sentence.', traits: ['insult'] }]);
  });

  it('reads the words of HTML, with offsets in the HTML', async () => {
    const text = '<p class="a">Fish &amp; chips.</p> <b>Good</b> day.';
    const requestedAttributes = { INSULT: {} };
    service.asked.length = 0;
    const { body } = await analyze({
      comment: { text, type: 'HTML' },
      requestedAttributes,
      spanAnnotations: true,
    });
    expect(service.asked.map(({ content }) => content.replace(/\s+/g, ' ').trim())).toEqual([
      'Fish & chips. Good day.',
      'Fish & chips.',
      'Good day.',
    ]);
    const { spanScores } = (body as { attributeScores: Record<string, { spanScores: { begin: number }[] }> })
      .attributeScores.INSULT!;
    expect(spanScores.map(({ begin }) => text.slice(begin, begin + 4))).toEqual(['Fish', 'Good']);
  });

  it('scores a comment that is a URL as text, and fetches nothing', async () => {
    service.asked.length = 0;
    const text = 'https://example.org/you-fool';
    const { status } = await analyze({ comment: { text }, requestedAttributes: { INSULT: {} } });
    expect(status).toBe(200);
    expect(service.asked.map(({ content }) => content)).toEqual([`${text} \u2060`]);
  });

  it('leaves out scores below the threshold, and attributes without any', async () => {
    const text = 'What kind of name is foo?';
    const value = await readProbability('assay.moderation', 'insult', text);
    const ask = async (scoreThreshold: number) => {
      const { body } = await analyze({
        comment: { text },
        requestedAttributes: { INSULT: { scoreType: 'PROBABILITY', scoreThreshold } },
      });
      return Object.keys((body as { attributeScores: object }).attributeScores);
    };
    expect(await ask(value)).toEqual(['INSULT']);
    expect(await ask(value + 0.01)).toEqual([]);
  });

  it('echoes the client token and the languages as they were sent', async () => {
    const { body } = await analyze({
      comment: { text: 'Hello' },
      requested_attributes: { INSULT: {} },
      languages: ['EN'],
      client_token: 'comment:1',
      do_not_store: true,
      sessionId: 's',
      communityId: 'c',
      context: { entries: [{ text: 'before' }] },
    });
    expect(body).toMatchObject({ languages: ['EN'], detectedLanguages: ['en'], clientToken: 'comment:1' });
  });
});

describe('languages', () => {
  const requestedAttributes = { INSULT: {}, FLIRTATION: {} };
  const comment = { text: 'Wer hat das geschrieben?' };

  it('names the attribute that does not support the requested language', async () => {
    const more = {
      languageNotSupportedByAttributeError: { requestedLanguages: ['de'], attribute: 'INSULT' },
    };
    const message = 'Attribute INSULT does not support request languages: de';
    expect(await analyze({ comment, requestedAttributes, languages: ['en', 'de'] })).toEqual(
      refusal('LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE', message, more),
    );
  });

  it('drops such attributes on request', async () => {
    const languages = ['de-AT'];
    const { body } = await analyze({
      comment,
      requestedAttributes,
      languages,
      dropUnsupportedAttributes: true,
    });
    expect(Object.keys((body as { attributeScores: object }).attributeScores)).toEqual(['FLIRTATION']);
  });

  /** Detects German in every text. */
  class GermanService extends StandInService {
    override async score(...call: Parameters<StandInService['score']>) {
      const { card, truncated } = await super.score(...call);
      return { card: { ...card, language: { detected: 'de' as const, read: ['en' as const] } }, truncated };
    }
  }
  const german = new GermanService([
    standInModel('assay.moderation', [standInTrait('insult', 'insult')], { languages: ['en'] }),
  ]);

  it('refuses a language that is detected and not read', async () => {
    const more = {
      languageNotSupportedByAttributeError: { detectedLanguages: ['de'], attribute: 'INSULT' },
    };
    const message = 'Attribute INSULT does not support request languages: de';
    const asked = { comment, requestedAttributes: { INSULT: {} } };
    expect(await createPerspective(german)('analyze', asked)).toEqual(
      refusal('LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE', message, more),
    );
  });

  it('believes the request rather than what it detects', async () => {
    const asked = { comment, requestedAttributes: { INSULT: {} }, languages: ['en'] };
    const { status, body } = await createPerspective(german)('analyze', asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({ languages: ['en'], detectedLanguages: ['de'] });
  });
});
