// What both pages with a playground start: the local REST API, and the status of the engine below the card.
import * as client from 'assay';
import { base, type Responder } from '../calls.js';
import { showFacts } from '../facts.js';
import { findById, findScoreElement } from '../page.js';

/** Where the site has what the engine needs: not in the folder of the page of a model. */
const options = { base, assets: `${base}assay-models/`, serviceWorker: `${base}assay-sw.js` };

/** Milliseconds after a score in which the engine's status may still change, and between two looks at it. */
const [watchTime, refreshTime] = [120_000, 3_000];

/** Configures the shared Assay of the page, shows its status, and resolves with what answers HTTP requests. */
export async function startEngine(): Promise<Responder> {
  client.configureAssay(options);
  // For experiments in the console.
  Object.assign(globalThis, { assay: client });
  const facts = findById('facts', HTMLElement);
  let responder: Responder | undefined;
  const refresh = () => void showFacts(facts, responder);
  let watchUntil = 0;
  findScoreElement().addEventListener('assay-score', () => {
    watchUntil = Date.now() + watchTime;
    refresh();
  });
  // A GPU is opened after the first score, which takes a moment.
  setInterval(() => Date.now() < watchUntil && refresh(), refreshTime);
  refresh();
  responder = await client.installLocalApi(options).then(
    () => 'service worker',
    () => 'page',
  );
  refresh();
  return responder;
}
