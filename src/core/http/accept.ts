// Content negotiation on the `Accept` header (RFC 9110, section 12.5.1). Pure.

interface MediaRange {
  type: string;
  quality: number;
}

function parseRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  const quality = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
  return { type, quality };
}

/** How specifically a range matches a type: 3 exactly, 2 by subtype wildcard, 1 by full wildcard, 0 not at all. */
function getSpecificity(range: string, type: string): number {
  if (range === type) return 3;
  if (range === `${type.slice(0, type.indexOf('/'))}/*`) return 2;
  return range === '*/*' ? 1 : 0;
}

/** The quality of a type according to the most specific range; 0 when no range matches. */
function getQuality(type: string, ranges: readonly MediaRange[]): number {
  let best = 0;
  let quality = 0;
  for (const range of ranges) {
    const specificity = getSpecificity(range.type, type);
    if (specificity > best) {
      best = specificity;
      quality = range.quality;
    }
  }
  return quality;
}

/**
 * Picks the offer with the highest quality; the earlier offer on a tie; the first offer when the header is absent or
 * nothing matches. An invalid quality counts as 0. Parameters other than `q` are ignored.
 *
 * @param offers media types in lower case, most preferred first
 */
export function negotiate<Offer extends string>(
  accept: string | null,
  offers: readonly [Offer, ...Offer[]],
): Offer {
  let chosen = offers[0];
  if (accept === null) return chosen;
  const ranges = accept.split(',').map(parseRange);
  let quality = getQuality(chosen, ranges);
  for (const offer of offers.slice(1)) {
    const offered = getQuality(offer, ranges);
    if (offered > quality) {
      chosen = offer;
      quality = offered;
    }
  }
  return chosen;
}
