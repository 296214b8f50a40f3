// What the elements around a text say of it, by the words in their classes and ids. Pure.

/** One bit each; the words are those of English, German, French, Spanish and Polish sites. */
const patterns: Readonly<Record<string, RegExp>> = {
  menu: /nav(?!el)|menu|breadcrumb|pagination|pager|skip-?link|toolbar|tabs?\b|masthead|site-?header|topbar/i,
  side: /side-?bar|aside|rail\b|widget|secondary|column-?right|right-?col|marginal/i,
  foot: /footer|copyright|imprint|legal|colophon|disclaimer/i,
  comment: /comment|disqus|respond\b|reply|kommentar|discuss/i,
  related:
    /related|recommend|recirc|read-?more|more-(?:posts|articles|stories|news|from|on)|see-?also|also-?like|popular|trending|most-?(?:read|viewed)|teaser|outbrain|taboola|next-?(?:post|article)|prev|similar|suggest|further|link-?list|mehr|interes/i,
  share: /share|sharing|social|follow|twitter|facebook|whatsapp|addtoany|shariff|bookmark/i,
  promotion:
    /\bads?\b|advert|sponsor|promo|banner|anzeige|werbung|publicidad|newsletter|subscri|abo\b|paywall|donat|spenden|cta\b|call-to|affiliate|shop\b|product-?(?:box|card)/i,
  meta: /author|byline|\bbio\b|meta\b|\btags?\b|tag-?(?:list|cloud)|categor|posted|post-?date|dateline|date\b|timestamp|time\b|reading|kicker|source|info-?box/i,
  caption: /caption|credit|figure|image|gallery|photo|bild|slider|slide\b|carousel|media\b|video|player/i,
  modal: /modal|pop-?up|overlay|lightbox|tooltip|toast|notice|alert|message|warning|cookie|consent|privacy/i,
  form: /search|login|sign-?up|register|rating|vote|poll\b|survey|quiz|form\b|feedback|contact/i,
  body: /article-?(?:body|text|content)|entry-?content|post-?(?:body|content|text)|story-?(?:body|text|content)|full-?text|rich-?text|prose|body-?(?:text|copy)|text-?(?:body|content)|main-?content|article__|copytext/i,
  content: /content|article|post\b|entry|story|\bbody\b|text\b|main\b|page\b/i,
  lead: /lead|intro|standfirst|summary|abstract|excerpt|subtitle|subhead|deck\b|vorspann|chapeau/i,
  title: /title|headline|heading/i,
  unseen: /hidden|hide\b|sr-only|screen-?reader|visually|print-?only|noprint|collapse\b|d-none/i,
  contents: /\btoc\b|table-of-contents|inhaltsverzeichnis|jump/i,
};

/** Names of the groups in the order of their bits. */
export const nameGroups: readonly string[] = Object.keys(patterns);

/** The groups of one element. @param names its class and id @returns one bit a group */
export function readGroups(names: string): number {
  let groups = 0;
  for (const [i, pattern] of Object.values(patterns).entries()) if (pattern.test(names)) groups |= 1 << i;
  return groups;
}
