// Words by which a line says that it is not part of an article, in the languages of the annotated pages. Pure.

/** Starts of references to other articles. */
export const startsReference =
  /^(?:read|see|more|related|also|lesen sie|mehr|weitere|zum thema|auch interessant|das könnte|empfehl|ähnliche|hier|siehe|lies|lire|à lire|a lire|lea|leer|ver también|también|le puede|te puede|mira|czytaj|zobacz|leggi|lees|leia|veja)(?![\p{L}\p{N}])/iu;
/** Starts of the source of a picture. */
export const startsCredit =
  /^(?:foto|photo|bild|image|picture|source|quelle|credit|crédit|©|\(c\)|copyright|abb(?:ildung)?\b|fig\.|figure \d|grafik|video|zdjęcie|źródło|titelbild|symbolbild)/iu;
/** Sources of pictures. */
export const namesCredit =
  /©|\(c\)|(?<!\p{L})(?:fotos?|photos?|bild|image|getty|reuters|afp|dpa|apa|epa|picture[- ]alliance|shutterstock|unsplash|pixabay|istock|imago|quelle|crédits?|archiv)(?!\p{L})/iu;
export const date =
  /\b\d{1,2}[.:/\s-]+(?:\d{1,2}|\p{L}{3,10})[.:/\s,-]+\d{2,4}\b|\b\d{4}-\d\d-\d\d|\d{1,2}:\d\d|\p{L}{3,9} \d{1,2}, \d{4}/iu;
/** What visitors are asked to do. */
export const action =
  /newsletter|abonn|subscri|cookie|javascript|browser|kommentar|comment|anmeld|log ?in|regist|sign up|facebook|twitter|whatsapp|instagram|teilen|share|drucken|print|e-mail|copyright|alle rechte|all rights|datenschutz|privacy|impressum|suscr|inscri|membre|miembro|spende|donat|download|follow|folgen|siga|sígue/i;
