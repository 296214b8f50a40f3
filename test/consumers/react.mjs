// React 19 with TypeScript: the element is typed, and its event reaches a prop.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { build } from 'vite';
import { vite } from './bundlers.mjs';
import { linkPackages, runInit, writeProject } from './install.mjs';
import { model, page, withServer } from './pages.mjs';
import { compile, compilers } from './typescript.mjs';

const main = `import 'assay/define';
import type { ScoreCard } from 'assay';
import type {} from 'assay/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [card, setCard] = useState<ScoreCard>();
  return (
    <>
      <assay-score
        model="${model}"
        content="Fix race condition in worker dispatch"
        onassay-score={(event) => setCard(event.card)}
      />
      <output>{card?.composite}</output>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
`;

const settings = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['*.ts', '*.tsx'],
};

export async function checkReact({ check, installed, expectCard }) {
  const app = writeProject(join(installed.folder, 'react'), {
    'package.json': '{ "private": true, "type": "module" }',
    'tsconfig.json': JSON.stringify(settings),
    'index.html': page(
      '<link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.tsx"></script>',
    ),
    'main.tsx': main,
  });
  linkPackages(installed.folder, 'react', 'react-dom', '@types/react', '@types/react-dom');
  runInit(app, '--models', model);

  for (const [version, compiler] of Object.entries(compilers))
    await check(`TypeScript ${version}: TSX compiles with strict, the types of the package included`, () => {
      assert.equal(compile(app, compiler), '');
    });

  await check('React 19: unknown attributes and fields of events do not compile', () => {
    writeProject(app, {
      'wrong.tsx': main.replace('event.card', 'event.cart').replace('content=', 'contents='),
    });
    const errors = compile(app);
    assert.match(errors, /wrong\.tsx[\s\S]*'contents' does not exist/);
    assert.match(errors, /wrong\.tsx[\s\S]*'cart' does not exist/);
  });

  await check('React 19: built with Vite, the card reaches the page through onassay-score', async () => {
    await build(vite(app));
    await withServer(join(app, 'dist'), (url) => expectCard(url, { shown: 'output' }));
  });
}
