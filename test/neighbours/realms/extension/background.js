// Scores in the offscreen document, which it creates when it needs it.
let created;

globalThis.scoreOffscreen = async (model, text) => {
  created ??= chrome.offscreen.createDocument({
    url: 'offscreen.html',
    reasons: ['WORKERS'],
    justification: 'Scores texts on this device',
  });
  await created;
  return chrome.runtime.sendMessage({ model, text });
};
