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

/** How closely a range names a type: 3 exactly, 2 by `type/*`, 1 by any, 0 not at all. */
function closeness(range: string, type: string): number {
  if (range === type) return 3;
  if (range === `${type.slice(0, type.indexOf('/'))}/*`) return 2;
  return range === '*/*' ? 1 : 0;
}

/** The quality that the closest range gives to a type; 0 when none speaks of it. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  let best = 0;
  let quality = 0;
  for (const range of ranges) {
    const close = closeness(range.type, type);
    if (close > best) {
      best = close;
      quality = range.quality;
    }
  }
  return quality;
}

/**
 * The offer that the header prefers: the highest quality, the earlier offer when equal, the first when the
 * header is absent or nothing matches. A malformed quality counts as 0; parameters other than `q` are ignored.
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
  let quality = qualityOf(chosen, ranges);
  for (const offer of offers.slice(1)) {
    const offered = qualityOf(offer, ranges);
    if (offered > quality) {
      chosen = offer;
      quality = offered;
    }
  }
  return chosen;
}
