// What a project with React or Vue sees of the elements: TSX and component types, compiled against the package's types.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileFiles } from '../support/compile-examples.js';

/** What the compiler reports for these files, by their names. */
const compile = (files: Readonly<Record<string, string>>) =>
  compileFiles(files).map(({ message }) => message);

const tsx = (attributes: string) => `import type {} from 'assay/react';
import type { AssayScore } from 'assay/elements';
export const Card = ({ draft }: { draft: string }) => {
  const keep = (element: AssayScore | null) => void element?.card?.composite;
  return <assay-score ref={keep} className="card" ${attributes} />;
};
`;

describe('framework types', () => {
  it('knows <assay-score> in TSX of React 19', () => {
    expect(
      existsSync('dist/page/elements/react.d.ts'),
      'the package has no types yet: node .scripts/tsc.mjs -b',
    ).toBe(true);
    const right = tsx(
      'model="assay.humor" content={draft} compareTo="x" delay={100} traits={["wit"]} onassay-score={({ card }) => card.composite.toFixed()} onassay-error={({ error }) => error}',
    );
    expect(compile({ 'right.tsx': right })).toEqual([]);
  });

  it('knows the other elements in TSX', () => {
    const others = `import type {} from 'assay/react';
export const Form = () => (
  <assay-field model="assay.humor" min-composite={40} name="quality" onassay-score={({ card }) => card.composite}>
    <textarea id="m" />
    <assay-badge model="assay.humor" trait="humor">Text</assay-badge>
    <assay-highlights model="assay.humor" for="m" delay={100} />
    <assay-model-card model="assay.humor" consented onassay-consent={({ version, consented }) => consented && version.trim()} />
    <assay-meter value={77} origin="none" tone="solid" ticks="60 83 93" />
  </assay-field>
);
`;
    expect(compile({ 'others.tsx': others })).toEqual([]);
    const wrong = others.replace('tone="solid"', 'tone="great"');
    expect(compile({ 'wrong.tsx': wrong })).toEqual([expect.stringContaining('great')]);
  });

  it.each([
    ['modle="assay.humor"', /'modle' does not exist/],
    ['delay="fast"', /'string' is not assignable to type 'number'/],
    ['onassay-score={({ cart }) => cart}', /'cart' does not exist/],
  ])(
    'rejects %s',
    (attributes, problem) => {
      expect(compile({ 'wrong.tsx': tsx(attributes) })).toEqual([expect.stringMatching(problem)]);
    },
    180_000,
  );

  it('adds <assay-score> to the global components of Vue', () => {
    const vue = "declare module 'vue' { export interface GlobalComponents { Known: object } }\n";
    const code = `/// <reference path="./vue.d.ts" />
import type {} from 'assay/vue';
import type { GlobalComponents } from 'vue';
export const props: InstanceType<GlobalComponents['assay-score']>['$props'] = { model: 'assay.humor', delay: 9 };
export const wrong: InstanceType<GlobalComponents['assay-score']>['$props'] = { modle: 'x' };
`;
    expect(compile({ 'vue.d.ts': vue, 'component.ts': code })).toEqual([
      expect.stringContaining("'modle' does not exist"),
    ]);
  });

  it('types querySelector and event listeners', () => {
    const code = `import 'assay/define';
document.querySelector('assay-score')?.score().then((card) => card?.composite.toFixed());
document.addEventListener('assay-score', ({ card, model }) => [card.composite, model.length]);
document.body.addEventListener('assay-error', ({ error }) => error);
`;
    expect(compile({ 'plain.ts': code })).toEqual([]);
  });
});
