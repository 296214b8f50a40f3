// Every text that the elements show or announce. The `strings` property replaces any of them; the language packs have all.
// Names of traits and poles come from the model and are not included.
import type {
  Confidence,
  Doubt,
  ErrorCode,
  Evaluation,
  Progress,
  Tier,
} from '../../../core/contract/index.js';

/** Texts that are needed before the first card. */
export interface ShellStrings {
  /** BCP 47 tag of the language, in which numbers are formatted. */
  locale: string;
  /** Name of the card for screen readers, if the element has no `aria-label`. */
  label: string;
  /** Label of the composite score. */
  composite: string;
  /** Shown while there is no text to score. */
  idle: string;
  /** Title of an error. */
  failed: string;
  /** Label of the button that scores again after an error. */
  retry: string;
  /** Progress of a call; undefined until the first report. */
  busy: (progress: Progress | undefined) => string;
}

/** Texts of errors. */
export interface ErrorStrings {
  /**
   * Shown for an error, by its code; `other` for codes without a text, and `offline` for what fails for want of a network. For
   * visitors of the page: the developer finds the error's detail in the console and in the `assay-error` event.
   */
  errors: Readonly<Partial<Record<ErrorCode | 'offline', string>>> & { readonly other: string };
}

/** Texts of a card with scores. */
export interface CardStrings {
  tier: Record<Tier, string>;
  /** Shown in place of a tier or pole where confidence is low. */
  noTier: string;
  confidence: Record<Confidence, string>;
  /** Points (1..100) to the next tier. */
  headroom: (points: number, next: string) => string;
  /** Shown instead of the headroom in the highest tier. */
  noHeadroom: string;
  /** The card's largest headroom, 0..100 points. */
  compositeHeadroom: (points: number) => string;
  /** Shown for a text that is unlike 98 in 100 of those that the model has learned from. */
  unfamiliar: string;
  /** Shown for a text in a language that the model does not read: names of languages, null for one without a name. */
  foreign: (read: string, detected: string | null) => string;
  /** Shown for a score of low confidence by elements that do not show the confidence otherwise. */
  uncertain: string;
  /** What puts a score in doubt, in a word or two beside the score. */
  doubts: Record<Doubt, string>;
  /** Number of traits (1 or more) at 0, which the composite leaves out. */
  zeros: (count: number) => string;
  /** Points above (positive) or below (negative) the baseline, -100..100. */
  delta: (points: number) => string;
  /** Spoken value of a meter: a score (0..100) and notes such as tier and confidence. */
  value: (score: number, notes: readonly string[]) => string;
  /** Announced to screen readers when a result has been shown for a second. */
  announcement: (composite: number, confidence: string) => string;
  /** Scores (0..100) at which the tiers of a trait begin. */
  breaks: (developing: number, solid: number, strong: number) => string;
  /** A scale: the text is near neither pole. */
  between: string;
  /** Topics: the names of those that the text is about, the first one most. */
  about: (names: string) => string;
  /** Topics: the text is about none of them. */
  aboutNone: string;
  /** Topics: what 100 means, at the end of the bars. */
  topicPole: string;
  /** A claim: what the text says of it. */
  stance: Record<'against' | 'neutral' | 'for', string>;
  /** A claim that the text does not speak of. */
  irrelevant: string;
  /** An outlier trait: whether the text is like the model's own texts. */
  cohort: Record<'like' | 'unlike', string>;
  /** An outlier trait: distance in standard deviations, formatted. */
  distance: (deviations: string) => string;
  /** Quiet notes: the model has terms of its own, the device is offline, the encoder runs without a GPU. */
  notes: Record<'terms' | 'offline' | 'cpu', string>;
}

/** Texts of `<assay-score>`. */
export interface CardTexts extends ShellStrings, ErrorStrings, CardStrings {}

/** Texts of `<assay-field>`, which the browser shows next to the field. */
export interface FieldStrings {
  /** The composite (0..100) is below the minimum (1..100). */
  below: (composite: number, minimum: number) => string;
  /** The composite (0..100) is above the maximum. */
  above: (composite: number, maximum: number) => string;
  /** The score (0..100) of a trait is below the minimum of a rule. */
  atLeast: (trait: string, score: number, minimum: number) => string;
  /** The score (0..100) of a trait is above the maximum of a rule. */
  atMost: (trait: string, score: number, maximum: number) => string;
  /** The trait with the lowest score, after `below`. */
  lowest: (trait: string, score: number) => string;
  /** The confidence is below that of a rule. */
  unsure: string;
  /** The text is too unlike those that the model knows for a rule. */
  unlike: string;
  /** The text is in another language than that of a rule, a code as `en`. */
  language: (code: string) => string;
  /** The text is not scored yet. */
  checking: string;
}

/** Texts of `<assay-highlights>`. */
export interface HighlightStrings {
  /** Label of the choice of a trait. */
  trait: string;
  /** Shown while no word is pointed at. */
  hint: string;
  /** Steps from the start to the score: what the text adds by its meaning, by known terms, by its style. */
  steps: Record<'start' | 'meaning' | 'terms' | 'sentences' | 'style' | 'score', string>;
  /** Titles of the lists. */
  lists: Record<'words' | 'sentences' | 'style', string>;
  /** What a part does; `amount` is formatted, in points, or in raw units where the score no longer moves. */
  raises: (amount: string, isRaw: boolean) => string;
  lowers: (amount: string, isRaw: boolean) => string;
  /** What length and end marks add, formatted with a sign: they are not listed, because changing them alone improves no text. */
  form: (amount: string) => string;
  /** Shown for a text that cannot be divided into parts. */
  whole: string;
}

/** Texts of `<assay-model-card>`. Counts are formatted. */
export interface ModelCardStrings {
  modelCard: {
    /** Shown while the card is loading. */
    loading: string;
    /** Shown without a model. */
    empty: string;
    /** Title of an error. */
    failed: string;
    /** Shown for an error that `errors` has no text for. */
    other: string;
    /** Title of the traits. */
    traits: string;
    samples: (count: string) => string;
    /** Samples of a trait that are on neither pole. */
    between: (count: string) => string;
    /** What the figures of the traits are. */
    metrics: string;
    /** Name of a figure, and what it says. Others are shown by their names. */
    metric: Record<'auroc' | 'accuracy' | 'ece' | 'brier', readonly [name: string, about: string]>;
    /** What the figures do not say. */
    limits: string;
    /** Title of the figures on texts that the model has not learned from. */
    evaluations: string;
    /** What such texts are, compared to those of the training. */
    kind: Record<Evaluation['kind'], string>;
    texts: (count: string) => string;
    /** Title of the sources of the data. */
    sources: string;
    noSources: string;
    /** Title of the additional terms. */
    terms: string;
    /** Label of the consent to them. */
    consent: string;
  };
}

export interface ScoreStrings extends CardTexts, FieldStrings, HighlightStrings, ModelCardStrings {}
