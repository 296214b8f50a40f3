// `comments:analyze`: the probability of each requested attribute, of the whole comment and of its sentences.
import { type AttributeSource, type Language, quote } from '../contract/index.js';
import { createLanguageRefusal, listUnread, toCode } from './languages.js';
import { getWhole, listSentences, type Passage } from './passages.js';
import { createInvalidRefusal } from './refusal.js';
import type { AnalyzeRequest, RequestedAttribute } from './request.js';
import { type PassageScores, type Scorer, scorePassages } from './score-passages.js';

type Sources = ReadonlyMap<string, AttributeSource>;
/** A requested attribute, and the trait that answers for it. */
type Asked = RequestedAttribute & { readonly trait: string };

interface Score {
  value: number;
  type: 'PROBABILITY';
}

/** The scores of one attribute. */
interface AttributeScores {
  spanScores?: { begin: number; end: number; score: Score }[];
  summaryScore?: Score;
}

interface Analysis {
  readonly scores: readonly (readonly [string, AttributeScores])[];
  readonly language: Language | null;
  /** Languages that the model reads, the first one above all. */
  readonly read: readonly Language[];
}

const toScore = (value: number): Score => ({ value, type: 'PROBABILITY' });

function groupByModel(attributes: readonly RequestedAttribute[], sources: Sources): Map<string, Asked[]> {
  const groups = new Map<string, Asked[]>();
  for (const attribute of attributes) {
    const source = sources.get(attribute.name);
    if (!source)
      throw createInvalidRefusal(`Unknown requested attribute: ${quote(attribute.name).slice(1, -1)}`);
    const { model, trait } = source;
    groups.set(model, [...(groups.get(model) ?? []), { ...attribute, trait }]);
  }
  return groups;
}

/** One span for the whole comment unless spans were asked for; nothing below the threshold. */
function toAttributeScores(
  { trait, threshold }: Asked,
  passages: readonly Passage[],
  { whole, sentences }: PassageScores,
  isSplit: boolean,
): AttributeScores | undefined {
  const summary = whole.get(trait) ?? 0;
  const values = isSplit ? sentences.map((sentence) => sentence?.get(trait)) : [summary];
  const spanScores = passages.flatMap(({ begin, end }, index) => {
    const value = values[index];
    return value === undefined || value < threshold ? [] : [{ begin, end, score: toScore(value) }];
  });
  if (spanScores.length === 0 && summary < threshold) return undefined;
  return {
    ...(spanScores.length > 0 && { spanScores }),
    ...(summary >= threshold && { summaryScore: toScore(summary) }),
  };
}

/** @throws a Refusal for a language that the model does not read, unless its attributes are dropped */
async function analyzeWith(
  scorer: Scorer,
  handle: string,
  asked: readonly Asked[],
  request: AnalyzeRequest,
): Promise<Analysis> {
  const { text, isHtml, languages, spanAnnotations, dropUnsupported } = request;
  const card = await scorer.service.card(handle, scorer.signal);
  const read: readonly Language[] = card.languages ?? ['en'];
  const none = { scores: [], language: null, read };
  const name = asked[0]?.name ?? '';
  const unread = listUnread(languages, read);
  if (unread.length > 0 && dropUnsupported) return none;
  if (unread.length > 0) throw createLanguageRefusal(name, unread, 'requestedLanguages');
  const whole = getWhole(text, isHtml);
  const sentences = spanAnnotations ? listSentences(text, isHtml) : [];
  const traits = [...new Set(asked.map(({ trait }) => trait))];
  const scored = await scorePassages(scorer, card, traits, whole, sentences);
  const { detected } = scored;
  // Languages that the request names are taken for true, as the Perspective API did.
  if (languages.length === 0 && detected !== null && !read.includes(detected)) {
    if (dropUnsupported) return { ...none, language: detected };
    throw createLanguageRefusal(name, [toCode(detected)], 'detectedLanguages');
  }
  const passages = spanAnnotations ? sentences : [whole];
  const scores = asked.flatMap((attribute) => {
    const entry = toAttributeScores(attribute, passages, scored, spanAnnotations);
    return entry ? [[attribute.name, entry] as const] : [];
  });
  return { scores, language: detected, read };
}

/** The body of the answer. @throws a Refusal; what the service throws */
export async function analyze(scorer: Scorer, request: AnalyzeRequest, sources: Sources): Promise<object> {
  const { attributes, languages, clientToken } = request;
  const groups = [...groupByModel(attributes, sources)];
  const analyses = await Promise.all(
    groups.map(([handle, asked]) => analyzeWith(scorer, handle, asked, request)),
  );
  const scores = new Map(analyses.flatMap((analysis) => analysis.scores));
  // In the order of the request, which a map by model has lost.
  const ordered = attributes.flatMap(({ name }) => {
    const entry = scores.get(name);
    return entry ? [[name, entry] as const] : [];
  });
  const language = analyses.find((analysis) => analysis.language !== null)?.language ?? analyses[0]?.read[0];
  const detectedLanguages = language ? [toCode(language)] : [];
  return {
    attributeScores: Object.fromEntries(ordered),
    languages: languages.length > 0 ? languages : detectedLanguages,
    detectedLanguages,
    ...(clientToken !== undefined && { clientToken }),
  };
}
