// A model folder with labelled tickets, which small builds separate perfectly.

const urgent = ['The server is down', 'Production is on fire', 'Customers cannot pay', 'All logins fail'];
const calm = ['No hurry with this', 'A small wish for later', 'Typo in the footer', 'An idea for a feature'];

const rows = Array.from({ length: 8 }, (_, number) => [
  ...urgent.map((text) => `${text} since ${number} minutes,urgent`),
  ...calm.map((text) => `${text} number ${number},calm`),
]).flat();

/** Texts of the folder by name. */
export const ticketFiles = {
  'model.yaml': `description: Urgent or calm tickets
effort: low
traits:
  - { type: spectrum, key: urgency, positive_label: urgent, negative_label: calm }
sources:
  - type: csv
    path: tickets.csv
    text_column: text
    label_column: label
    mapping: { urgent: { trait: urgency, quality: high }, calm: { trait: urgency, quality: low } }
`,
  'tickets.csv': `text,label\n${rows.join('\n')}\n`,
} as const;
