// Near copies of a text, by kind.
export const copies = {
  none: () => [],
  blanks: (text) => [`${text} `, ` ${text}`],
  'capitals and marks': (text) => [text.toUpperCase(), `${text}!`, `"${text}"`],
  'RT @…': (text) => [`RT @anna: ${text}`, `RT @ben_7: ${text}`],
  'a ticket number': (text) => [`Ticket 48213: ${text}`, `Ticket 99102: ${text}`],
  'a signature': (text) => [`${text} Best regards, Tom`, `${text} Thanks, Eva`],
};
