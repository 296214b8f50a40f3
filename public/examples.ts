// Example texts for the models of the catalog, good and bad. Data only.

export interface Example {
  readonly label: string;
  readonly text: string;
}

const commitMessages: readonly Example[] = [
  {
    label: 'Clear and complete',
    text: `Fix double charge when a checkout request is retried

The payment service did not store the idempotency key before calling the gateway, so a timeout followed by a retry charged the card twice (12 cases since Monday). The key is now written in the same transaction as the order. Safe to revert; no migration.`,
  },
  { label: 'What, but not why', text: 'Rename parseDate to parseTimestamp in the billing importer' },
  { label: 'Vague', text: 'fix bug' },
  {
    label: 'Padded',
    text: 'Various small improvements and several general changes here and there to make things better overall, plus some cleanup of stuff that needed cleaning up',
  },
];

const headlines: readonly Example[] = [
  { label: 'Bait', text: 'You Will Never Guess What This Waiter Found Under Table Nine' },
  { label: 'News', text: 'Central bank holds interest rate at 4 percent, cites slower wage growth' },
  { label: 'In between', text: 'Why the new tram line runs half empty' },
];

const jokes: readonly Example[] = [
  { label: 'Joke', text: 'My plants have started a support group.' },
  {
    label: 'Pun',
    text: 'I told my suitcase there will be no holiday this year. Now I am dealing with emotional baggage.',
  },
  { label: 'News', text: 'City council approves budget for repairing the northern bridge' },
];

const general: readonly Example[] = [
  {
    label: 'Plain',
    text: 'The meeting starts at ten. Please bring the figures for March and one open question.',
  },
  {
    label: 'Lively',
    text: 'Ten minutes in, the projector caught fire, and nobody minded: it was the best slide of the day.',
  },
];

const byModel = new Map<string, readonly Example[]>([
  ['assay.commit-message', commitMessages],
  ['assay.clickbait', headlines],
  ['assay.humor', jokes],
]);

/** At least two example texts for a model; general ones where the model has no examples. */
export function getExamples(handle: string): readonly Example[] {
  return byModel.get(handle) ?? general;
}

/** A baseline of the same kind as the model's examples. */
export function getBaseline(handle: string): string {
  return getExamples(handle).at(-1)?.text ?? '';
}
