// German.
import { nameLanguage } from '../../../core/contract/index.js';
import { createBusyText } from '../score/progress-text.js';
import type { ScoreStrings } from '../score/strings.js';

const locale = 'de';
const points = (count: number) => `${count} ${count === 1 ? 'Punkt' : 'Punkte'}`;
const tooBusy =
  'Im Moment gibt es zu viele Anfragen. Warte einen Augenblick und versuche es dann noch einmal.';
const tier = { Weak: 'Schwach', Developing: 'Ausbaufähig', Solid: 'Solide', Strong: 'Stark' };
const change = (amount: string, isRaw: boolean) => (isRaw ? `um ${amount}` : `um ${amount} Punkte`);

export const de: ScoreStrings = {
  locale,
  label: 'Bewertung',
  composite: 'Gesamtwert',
  idle: 'Text eingeben oder einfügen, um ihn zu bewerten.',
  failed: 'Bewertung fehlgeschlagen',
  retry: 'Noch einmal versuchen',
  busy: createBusyText({
    locale,
    scoring: 'Wird bewertet',
    stages: {
      embedder: 'Encoder wird geladen',
      model: 'Modell wird geladen',
      embedding: 'Modell wird gebaut (Beispiele)',
      training: 'Modell wird gebaut (Training)',
    },
    amount: (done, total) => `${done} von ${total}`,
  }),
  errors: {
    content_empty: 'Gib zuerst einen Text ein.',
    content_too_large: 'Dieser Text ist zu lang. Kürze ihn.',
    url_unreachable: 'Diese Seite ist nicht erreichbar. Prüfe die Adresse oder füge den Text ein.',
    url_refused: 'Diese Seite kann nicht bewertet werden. Füge stattdessen den Text ein.',
    url_unreadable: 'Diese Seite hat keinen lesbaren Text. Füge stattdessen den Text ein.',
    rate_limited: tooBusy,
    overloaded: tooBusy,
    offline:
      'Du bist offline, und auf diesem Gerät ist nicht alles Nötige gespeichert. Stelle eine Verbindung her und versuche es erneut.',
    other: 'Bewertungen sind im Moment nicht verfügbar.',
  },
  tier,
  noTier: 'Unklar',
  confidence: { low: 'geringe Sicherheit', moderate: 'mittlere Sicherheit', high: 'hohe Sicherheit' },
  headroom: (count, next) => `${points(count)} bis ${next}`,
  noHeadroom: 'höchste Stufe',
  compositeHeadroom: (count) =>
    count === 0 ? 'alle Merkmale in der höchsten Stufe' : `bis zu ${points(count)} Spielraum`,
  unfamiliar: 'Anders als alles, woraus dieses Modell gelernt hat',
  uncertain: 'Dieser Wert ist unsicher',
  doubts: {
    language: 'andere Sprache',
    form: 'andere Textform',
    question: 'fragt nur',
    negation: 'verneinte Wörter',
    spelling: 'ungewöhnliche Schreibweise',
    unread: 'teils unlesbar',
    unfamiliar: 'wenige Texte sind ähnlich',
    between_poles: 'zwischen den Polen',
    evidence: 'solche Werte sind oft falsch',
  },
  foreign: (read, detected) =>
    `Liest ${read}; dieser Text sieht nach ${detected ?? 'einer anderen Sprache'} aus`,
  zeros: (count) =>
    count === 1 ? '1 Merkmal bei 0 zählt nicht mit' : `${count} Merkmale bei 0 zählen nicht mit`,
  delta: (count) =>
    count === 0
      ? 'wie der Vergleichstext'
      : `${points(Math.abs(count))} ${count > 0 ? 'über' : 'unter'} dem Vergleichstext`,
  value: (score, notes) => [`${score} von 100`, ...notes].join(', '),
  announcement: (composite, confidence) => `Gesamtwert ${composite} von 100, ${confidence}.`,
  breaks: (developing, solid, strong) =>
    `${tier.Developing} ab ${developing}, ${tier.Solid} ab ${solid}, ${tier.Strong} ab ${strong}`,
  between: 'dazwischen',
  about: (names) => `Es geht um: ${names}`,
  aboutNone: 'Es geht um keines dieser Themen',
  topicPole: 'dieses Thema',
  stance: { against: 'dagegen', neutral: 'neutral', for: 'dafür' },
  irrelevant: 'nicht Thema des Textes',
  cohort: { like: 'wie die anderen', unlike: 'anders als die anderen' },
  distance: (deviations) => `${deviations} Standardabweichungen von den anderen`,
  notes: {
    terms: 'Mit der Nutzung dieses Modells gelten seine Zusatzbedingungen',
    offline: 'offline',
    cpu: 'auf der CPU',
  },
  below: (composite, minimum) => `Dieser Text erreicht ${composite}. Mindestens ${minimum} sind nötig.`,
  above: (composite, maximum) => `Dieser Text erreicht ${composite}. Höchstens ${maximum} sind erlaubt.`,
  atLeast: (trait, score, minimum) => `${trait}: ${score}. Mindestens ${minimum} sind nötig.`,
  atMost: (trait, score, maximum) => `${trait}: ${score}. Höchstens ${maximum} sind erlaubt.`,
  lowest: (trait, score) => `Am niedrigsten: ${trait}, ${score}.`,
  unsure: 'Dieser Text lässt sich nicht sicher genug beurteilen. Ein paar Wörter mehr können helfen.',
  unlike: 'Dieser Text ist anders als die Texte, die hier beurteilt werden können.',
  language: (code) => `Bitte auf ${nameLanguage('de', code)} schreiben.`,
  checking: 'Dieser Text wird gerade geprüft. Versuche es gleich noch einmal.',
  trait: 'Merkmal, das erklärt wird',
  hint: 'Gerade Linien erhöhen den Wert, gewellte senken ihn. Zeige auf ein Wort, um zu sehen, um wie viel.',
  steps: {
    start: 'Anfang',
    meaning: 'Bedeutung',
    terms: 'Schlüsselwörter',
    sentences: 'Sätze',
    style: 'Stil',
    score: 'Wert',
  },
  lists: { words: 'Wörter', sentences: 'Sätze', style: 'Stil' },
  raises: (amount, isRaw) => `erhöht den ${isRaw ? 'Rohwert' : 'Wert'} ${change(amount, isRaw)}`,
  lowers: (amount, isRaw) => `senkt den ${isRaw ? 'Rohwert' : 'Wert'} ${change(amount, isRaw)}`,
  form: (amount) => `Länge und Satzzeichen: ${amount}. Sie allein zu ändern macht keinen Text besser.`,
  whole: 'Nur der Text als Ganzes hat diesen Wert: Er lässt sich nicht auf seine Teile verteilen.',
  modelCard: {
    loading: 'Modellkarte wird geladen',
    empty: 'Kein Modell ausgewählt.',
    failed: 'Die Modellkarte kann nicht angezeigt werden',
    other: 'Diese Modellkarte ist im Moment nicht verfügbar.',
    traits: 'Merkmale',
    samples: (count) => `${count} ${count === '1' ? 'Beispiel' : 'Beispiele'}`,
    between: (count) => `${count} zwischen den Polen`,
    metrics: 'Werte aus der Kreuzvalidierung',
    metric: {
      auroc: ['AUROC-Wert', '1: jeder Text des einen Pols liegt über jedem des anderen. 0,5: Zufall.'],
      accuracy: ['Trefferquote', 'Anteil der Beispiele auf der richtigen Seite. 1 ist perfekt.'],
      ece: ['Kalibrierungsfehler', 'Mittlere Abweichung der Wahrscheinlichkeiten. 0 ist perfekt.'],
      brier: ['Brier-Wert', 'Mittlerer quadratischer Fehler der Wahrscheinlichkeiten. 0 ist perfekt.'],
    },
    limits:
      'Jedes Beispiel war von dem Training ausgenommen, aus dem seine Werte stammen. Bei Texten anderer Art können die Werte schlechter sein. Wie viel, steht vielleicht in den Anmerkungen zu den Quellen.',
    evaluations: 'Auf Texten, aus denen das Modell nicht gelernt hat',
    kind: { held_out: 'Von derselben Art', out_of_domain: 'Von anderer Art' },
    texts: (count) => `${count} Texte`,
    sources: 'Quellen',
    noSources: 'Der Autor nennt keine Quellen.',
    terms: 'Zusatzbedingungen',
    consent: 'Ich akzeptiere diese Zusatzbedingungen',
  },
};
