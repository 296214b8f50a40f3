// React 19.
import { createElement, Fragment, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { pick, tags } from './cases.js';

function App() {
  const [hasValues, setValues] = useState(false);
  globalThis.show = setValues;
  return createElement(
    Fragment,
    null,
    tags.map((tag) => createElement(tag, { key: tag, ...pick(tag, hasValues) })),
  );
}

createRoot(document.getElementById('app')).render(createElement(App));
