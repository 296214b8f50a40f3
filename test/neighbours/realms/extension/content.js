// Its world has no custom elements; the module that it imports scores.
void import(chrome.runtime.getURL('content-module.js'));
