// Scores what the background sends.
import { createAssay } from './esm/assay.js';

const assay = createAssay();

chrome.runtime.onMessage.addListener(({ model, text }, _sender, respond) => {
  assay.score(model, text).then(respond, ({ code, detail }) => respond({ code, detail }));
  return true;
});
