// Spanish.
import { nameLanguage } from '../../../core/contract/index.js';
import { createBusyText } from '../score/progress-text.js';
import type { ScoreStrings } from '../score/strings.js';

const locale = 'es';
const points = (count: number) => `${count} ${count === 1 ? 'punto' : 'puntos'}`;
const tooBusy = 'Hay demasiadas peticiones en este momento. Espera un poco y vuelve a intentarlo.';
const tier = { Weak: 'Débil', Developing: 'En desarrollo', Solid: 'Sólido', Strong: 'Fuerte' };
const change = (amount: string, isRaw: boolean) => (isRaw ? `en ${amount}` : `en ${amount} puntos`);

export const es: ScoreStrings = {
  locale,
  label: 'Evaluación',
  composite: 'Puntuación total',
  idle: 'Escribe o pega un texto para ver su puntuación.',
  failed: 'La evaluación ha fallado',
  retry: 'Volver a intentarlo',
  busy: createBusyText({
    locale,
    scoring: 'Evaluando',
    stages: {
      embedder: 'Cargando el codificador',
      model: 'Cargando el modelo',
      embedding: 'Construyendo el modelo (ejemplos)',
      training: 'Construyendo el modelo (entrenamiento)',
    },
    amount: (done, total) => `${done} de ${total}`,
  }),
  errors: {
    content_empty: 'Escribe primero un texto.',
    content_too_large: 'Este texto es demasiado largo. Acórtalo.',
    url_unreachable: 'No se puede acceder a esta página. Comprueba la dirección o pega el texto.',
    url_refused: 'Esta página no se puede evaluar. Pega el texto en su lugar.',
    url_unreadable: 'Esta página no tiene texto legible. Pega el texto en su lugar.',
    rate_limited: tooBusy,
    overloaded: tooBusy,
    offline:
      'No hay conexión, y en este dispositivo no está guardado todo lo necesario. Conéctate e inténtalo de nuevo.',
    other: 'Las puntuaciones no están disponibles en este momento.',
  },
  tier,
  noTier: 'Poco claro',
  confidence: { low: 'confianza baja', moderate: 'confianza media', high: 'confianza alta' },
  headroom: (count, next) => `${points(count)} hasta ${next}`,
  noHeadroom: 'nivel más alto',
  compositeHeadroom: (count) =>
    count === 0 ? 'todos los rasgos en el nivel más alto' : `hasta ${points(count)} de margen`,
  unfamiliar: 'Distinto de todo lo que este modelo ha aprendido',
  uncertain: 'Esta puntuación es incierta',
  doubts: {
    language: 'otro idioma',
    form: 'otra forma de texto',
    question: 'solo pregunta',
    negation: 'palabras negadas',
    spelling: 'ortografía inusual',
    unread: 'ilegible en parte',
    unfamiliar: 'pocos textos se le parecen',
    between_poles: 'entre los dos polos',
    evidence: 'tales puntuaciones suelen fallar',
  },
  foreign: (read, detected) => `Lee ${read}; este texto parece estar en ${detected ?? 'otro idioma'}`,
  zeros: (count) => (count === 1 ? '1 rasgo en 0 no cuenta' : `${count} rasgos en 0 no cuentan`),
  delta: (count) =>
    count === 0
      ? 'igual que el texto de referencia'
      : `${points(Math.abs(count))} por ${count > 0 ? 'encima' : 'debajo'} del texto de referencia`,
  value: (score, notes) => [`${score} de 100`, ...notes].join(', '),
  announcement: (composite, confidence) => `Puntuación total ${composite} de 100, ${confidence}.`,
  breaks: (developing, solid, strong) =>
    `${tier.Developing} desde ${developing}, ${tier.Solid} desde ${solid}, ${tier.Strong} desde ${strong}`,
  between: 'intermedio',
  about: (names) => `Trata de ${names}`,
  aboutNone: 'No trata de ninguno de estos temas',
  topicPole: 'este tema',
  stance: { against: 'en contra', neutral: 'neutral', for: 'a favor' },
  irrelevant: 'no trata de esto',
  cohort: { like: 'como los demás', unlike: 'distinto de los demás' },
  distance: (deviations) => `a ${deviations} desviaciones típicas de los demás`,
  notes: {
    terms: 'Usar este modelo implica aceptar sus condiciones adicionales',
    offline: 'sin conexión',
    cpu: 'en la CPU',
  },
  below: (composite, minimum) => `Este texto obtiene ${composite}. El mínimo es ${minimum}.`,
  above: (composite, maximum) => `Este texto obtiene ${composite}. El máximo es ${maximum}.`,
  atLeast: (trait, score, minimum) => `${trait}: ${score}. Se necesita al menos ${minimum}.`,
  atMost: (trait, score, maximum) => `${trait}: ${score}. Se permite como máximo ${maximum}.`,
  lowest: (trait, score) => `Lo más bajo: ${trait}, ${score}.`,
  unsure: 'Este texto no se puede juzgar con suficiente confianza. Unas palabras más pueden ayudar.',
  unlike: 'Este texto no se parece a los que se pueden juzgar aquí.',
  language: (code) => `Escribe este texto en ${nameLanguage('es', code)}.`,
  checking: 'Este texto se está comprobando. Vuelve a intentarlo en un momento.',
  trait: 'Rasgo que se explica',
  hint: 'Las líneas rectas suben la puntuación; las onduladas la bajan. Señala una palabra para ver cuánto.',
  steps: {
    start: 'Inicio',
    meaning: 'Significado',
    terms: 'Palabras clave',
    sentences: 'Frases',
    style: 'Estilo',
    score: 'Puntuación',
  },
  lists: { words: 'Palabras', sentences: 'Frases', style: 'Estilo' },
  raises: (amount, isRaw) => `sube la puntuación${isRaw ? ' bruta' : ''} ${change(amount, isRaw)}`,
  lowers: (amount, isRaw) => `baja la puntuación${isRaw ? ' bruta' : ''} ${change(amount, isRaw)}`,
  form: (amount) => `Longitud y signos finales: ${amount}. Cambiar solo eso no mejora ningún texto.`,
  whole: 'Solo el texto entero tiene esta puntuación: no se puede repartir entre sus partes.',
  modelCard: {
    loading: 'Cargando la ficha del modelo',
    empty: 'No se ha elegido ningún modelo.',
    failed: 'No se puede mostrar la ficha del modelo',
    other: 'Esta ficha no está disponible en este momento.',
    traits: 'Rasgos',
    samples: (count) => `${count} ${count === '1' ? 'ejemplo' : 'ejemplos'}`,
    between: (count) => `${count} entre los dos polos`,
    metrics: 'Resultados de la validación cruzada',
    metric: {
      auroc: [
        'Área bajo la curva ROC',
        '1: cada texto de un polo queda por encima de cada texto del otro. 0,5: azar.',
      ],
      accuracy: ['Exactitud', 'Parte de los ejemplos en el lado correcto. 1 es perfecto.'],
      ece: ['Error de calibración', 'Desviación media de las probabilidades. 0 es perfecto.'],
      brier: ['Puntuación de Brier', 'Error cuadrático medio de las probabilidades. 0 es perfecto.'],
    },
    limits:
      'Cada ejemplo quedó fuera del entrenamiento del que proceden sus resultados. Con otros tipos de texto pueden ser peores. Las notas de las fuentes a veces indican cuánto.',
    evaluations: 'En textos de los que no ha aprendido',
    kind: { held_out: 'Del mismo tipo', out_of_domain: 'De otro tipo' },
    texts: (count) => `${count} textos`,
    sources: 'Fuentes',
    noSources: 'El autor no indica fuentes.',
    terms: 'Condiciones adicionales',
    consent: 'Acepto estas condiciones adicionales',
  },
};
