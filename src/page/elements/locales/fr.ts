// French.
import { nameLanguage } from '../../../core/contract/index.js';
import { createBusyText } from '../score/progress-text.js';
import type { ScoreStrings } from '../score/strings.js';

const locale = 'fr';
const points = (count: number) => `${count} ${count > 1 ? 'points' : 'point'}`;
const tooBusy = 'Il y a trop de demandes en ce moment. Patientez un peu, puis réessayez.';
const tier = { Weak: 'Faible', Developing: 'En progrès', Solid: 'Solide', Strong: 'Fort' };
const change = (amount: string, isRaw: boolean) => (isRaw ? `de ${amount}` : `de ${amount} points`);

export const fr: ScoreStrings = {
  locale,
  label: 'Évaluation',
  composite: 'Score global',
  idle: 'Saisissez ou collez un texte pour voir son score.',
  failed: 'Échec de l’évaluation',
  retry: 'Réessayer',
  busy: createBusyText({
    locale,
    scoring: 'Évaluation',
    stages: {
      embedder: 'Chargement de l’encodeur',
      model: 'Chargement du modèle',
      embedding: 'Construction du modèle (exemples)',
      training: 'Construction du modèle (entraînement)',
    },
    amount: (done, total) => `${done} sur ${total}`,
  }),
  errors: {
    content_empty: 'Saisissez d’abord un texte.',
    content_too_large: 'Ce texte est trop long. Raccourcissez-le.',
    url_unreachable: 'Cette page est inaccessible. Vérifiez l’adresse ou collez le texte.',
    url_refused: 'Cette page ne peut pas être évaluée. Collez plutôt le texte.',
    url_unreadable: 'Cette page ne contient pas de texte lisible. Collez plutôt le texte.',
    rate_limited: tooBusy,
    overloaded: tooBusy,
    offline:
      'Vous êtes hors ligne, et cet appareil n’a pas tout le nécessaire. Connectez-vous, puis réessayez.',
    other: 'Les scores ne sont pas disponibles pour le moment.',
  },
  tier,
  noTier: 'Incertain',
  confidence: { low: 'confiance faible', moderate: 'confiance moyenne', high: 'confiance élevée' },
  headroom: (count, next) => `${points(count)} avant « ${next} »`,
  noHeadroom: 'niveau le plus haut',
  compositeHeadroom: (count) =>
    count === 0 ? 'tous les critères au niveau le plus haut' : `jusqu’à ${points(count)} de marge`,
  unfamiliar: 'Différent de tout ce que ce modèle a appris',
  uncertain: 'Ce score est incertain',
  doubts: {
    language: 'autre langue',
    form: 'autre forme de texte',
    question: 'simple question',
    negation: 'mots niés',
    spelling: 'orthographe inhabituelle',
    unread: 'en partie illisible',
    unfamiliar: 'peu de textes lui ressemblent',
    between_poles: 'entre les deux pôles',
    evidence: 'de tels scores sont souvent faux',
  },
  foreign: (read, detected) =>
    `Lit : ${read}. Ce texte semble être ${detected ? `en ${detected}` : 'dans une autre langue'}`,
  zeros: (count) =>
    count === 1 ? '1 critère à 0 n’est pas compté' : `${count} critères à 0 ne sont pas comptés`,
  delta: (count) =>
    count === 0
      ? 'identique au texte de référence'
      : `${points(Math.abs(count))} ${count > 0 ? 'au-dessus' : 'au-dessous'} du texte de référence`,
  value: (score, notes) => [`${score} sur 100`, ...notes].join(', '),
  announcement: (composite, confidence) => `Score global ${composite} sur 100, ${confidence}.`,
  breaks: (developing, solid, strong) =>
    `${tier.Developing} dès ${developing}, ${tier.Solid} dès ${solid}, ${tier.Strong} dès ${strong}`,
  between: 'entre les deux',
  about: (names) => `Sujet : ${names}`,
  aboutNone: 'Aucun de ces sujets',
  topicPole: 'ce sujet',
  stance: { against: 'contre', neutral: 'neutre', for: 'pour' },
  irrelevant: 'hors sujet',
  cohort: { like: 'comme les autres', unlike: 'différent des autres' },
  distance: (deviations) => `à ${deviations} écarts types des autres`,
  notes: {
    terms: 'Utiliser ce modèle, c’est accepter ses conditions supplémentaires',
    offline: 'hors ligne',
    cpu: 'sur le processeur',
  },
  below: (composite, minimum) => `Ce texte obtient ${composite}. Le minimum est ${minimum}.`,
  above: (composite, maximum) => `Ce texte obtient ${composite}. Le maximum est ${maximum}.`,
  atLeast: (trait, score, minimum) => `${trait} : ${score}. Il faut au moins ${minimum}.`,
  atMost: (trait, score, maximum) => `${trait} : ${score}. Le maximum est ${maximum}.`,
  lowest: (trait, score) => `Le plus bas : ${trait}, ${score}.`,
  unsure: 'Ce texte ne peut pas être jugé avec assez de confiance. Quelques mots de plus peuvent aider.',
  unlike: 'Ce texte ne ressemble pas à ceux qui peuvent être jugés ici.',
  language: (code) => `Écrivez ce texte en ${nameLanguage('fr', code)}.`,
  checking: 'Ce texte est en cours de vérification. Réessayez dans un instant.',
  trait: 'Critère à expliquer',
  hint: 'Les lignes droites augmentent le score, les lignes ondulées le réduisent. Pointez un mot pour voir de combien.',
  steps: {
    start: 'Départ',
    meaning: 'Sens',
    terms: 'Mots clés',
    sentences: 'Phrases',
    style: 'Style',
    score: 'Score',
  },
  lists: { words: 'Mots', sentences: 'Phrases', style: 'Style' },
  raises: (amount, isRaw) => `augmente le score${isRaw ? ' brut' : ''} ${change(amount, isRaw)}`,
  lowers: (amount, isRaw) => `réduit le score${isRaw ? ' brut' : ''} ${change(amount, isRaw)}`,
  form: (amount) => `Longueur et ponctuation finale : ${amount}. Les changer seules n’améliore aucun texte.`,
  whole: 'Seul le texte entier a ce score : il ne peut pas être réparti entre ses parties.',
  modelCard: {
    loading: 'Chargement de la fiche du modèle',
    empty: 'Aucun modèle choisi.',
    failed: 'La fiche du modèle ne peut pas être affichée',
    other: 'Cette fiche n’est pas disponible pour le moment.',
    traits: 'Critères',
    samples: (count) => `${count} ${count === '0' || count === '1' ? 'exemple' : 'exemples'}`,
    between: (count) => `${count} entre les deux pôles`,
    metrics: 'Résultats de la validation croisée',
    metric: {
      auroc: [
        'Aire sous la courbe ROC',
        '1 : chaque texte d’un pôle passe avant chaque texte de l’autre. 0,5 : hasard.',
      ],
      accuracy: ['Exactitude', 'Part des exemples du bon côté. 1 est parfait.'],
      ece: ['Erreur de calibration', 'Écart moyen des probabilités. 0 est parfait.'],
      brier: ['Score de Brier', 'Erreur quadratique moyenne des probabilités. 0 est parfait.'],
    },
    limits:
      'Chaque exemple était exclu de l’entraînement dont proviennent ses résultats. Ils peuvent être moins bons pour d’autres types de textes. Les notes des sources précisent parfois de combien.',
    evaluations: 'Sur des textes dont il n’a rien appris',
    kind: { held_out: 'Du même genre', out_of_domain: 'D’un autre genre' },
    texts: (count) => `${count} textes`,
    sources: 'Origine des données',
    noSources: 'L’auteur n’indique pas l’origine des données.',
    terms: 'Conditions supplémentaires',
    consent: 'J’accepte ces conditions supplémentaires',
  },
};
