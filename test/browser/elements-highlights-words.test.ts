// <assay-highlights> over a field: its marks are on the words, whatever happens around the field.
import { expect, fixture, html } from '@open-wc/testing';
import '../../dist/page/elements/highlights/define.js';
import type { AssayHighlights } from '../../dist/page/elements/index.js';
import { until } from './elements-fixture.js';
import { explainer } from './explanation-fixture.js';

const text = 'Ten ways to sleep better tonight, and the one trick that doctors keep from you';

const assay = explainer();

const frames = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
};

const readMirror = (element: Element) => element.shadowRoot!.querySelector<HTMLElement>('.layer > div')!;

async function mount(page: string) {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  host.innerHTML = page.replace(
    'FIELD',
    `<textarea id="said" style="width: 300px; height: 90px; font: 16px/1.4 serif">${text}</textarea>`,
  );
  const element = document.createElement('assay-highlights');
  Object.assign(element, { model: 'assay.clickbait', for: 'said', assay, delay: 0 });
  if (!host.querySelector('assay-highlights')) host.append(element);
  await until('an explanation', () => element.status === 'result');
  if (!page.includes('3000px"></div>FIELD'))
    await until('the copy is drawn', () => readMirror(element).clientWidth > 0);
  await frames(20);
  return { host, element, field: host.querySelector<HTMLTextAreaElement>('#said')! };
}

/** Letters of marked words whose middle is more than a pixel from where the browser has them, and how many were looked at. */
function findLost(element: AssayHighlights, field: Element) {
  const lost: string[] = [];
  let seen = 0;
  const copy = readMirror(element).firstChild as Text;
  for (const [at, letter] of [...copy.data].entries()) {
    if (letter.trim() === '') continue;
    const range = document.createRange();
    range.setStart(copy, at);
    range.setEnd(copy, at + 1);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (document.elementFromPoint(x, y) !== field) continue;
    seen++;
    const carets = [-1, 1].map((by) => document.caretPositionFromPoint(x + by, y));
    const found = carets.map((caret) => (caret?.offsetNode === field ? caret.offset : -1));
    // At the ends of a line of mixed directions, a caret has two places.
    const wanted = [at, at + 1];
    const isRight = (one: number, index: number) => one === wanted[index];
    const isFound = getComputedStyle(field).direction === 'rtl' ? found.some(isRight) : found.every(isRight);
    if (!isFound) lost.push(`${letter} ${at} is at ${found}`);
  }
  return { lost, seen };
}

async function expectOnWords({ element, field }: { element: AssayHighlights; field: Element }, least = 60) {
  await frames(20);
  const { lost, seen } = findLost(element, field);
  expect(lost).to.deep.equal([]);
  expect(seen).to.be.at.least(least);
}

/** Fonts of which a machine with a browser has one. */
const installed = [
  'DejaVu Sans Mono',
  'Liberation Mono',
  'Noto Sans Mono',
  'Courier New',
  'DejaVu Sans',
  'Arial',
];

const changes: Record<
  string,
  readonly [page: string, change?: (host: HTMLElement) => unknown, least?: number]
> = {
  'it is as it was': ['FIELD'],
  'an alert appears above': [
    '<div class="a"></div>FIELD',
    (host) => host.querySelector('.a')!.insertAdjacentHTML('beforeend', '<p style="padding:20px">Saved.</p>'),
  ],
  'a <details> opens above': [
    '<details><summary>more</summary><p style="height:80px">x</p></details>FIELD',
    (host) => {
      host.querySelector('details')!.open = true;
    },
  ],
  'it is in a box that is moved': [
    '<div class="a">FIELD</div>',
    (host) => {
      host.querySelector<HTMLElement>('.a')!.style.transform = 'translate(33px, 12px)';
    },
  ],
  'it is in a box that is scaled': [
    '<div class="a">FIELD</div>',
    (host) => {
      host.querySelector<HTMLElement>('.a')!.style.transform = 'scale(0.8)';
    },
  ],
  'it is in a box that is zoomed': [
    '<div class="a">FIELD</div>',
    (host) => {
      host.querySelector<HTMLElement>('.a')!.style.zoom = '1.3';
    },
  ],
  'the whole page is zoomed': [
    '<div class="a">FIELD</div>',
    (host) => {
      host.style.zoom = '1.2';
    },
  ],
  'the page goes from right to left': ['<div dir="rtl">FIELD</div>'],
  'it has a scrollbar on the left': [
    '<div dir="rtl">FIELD</div>',
    (host) => {
      host.querySelector('textarea')!.style.height = '40px';
    },
    6,
  ],
  'it is scrolled': [
    'FIELD',
    (host) => {
      const field = host.querySelector('textarea')!;
      field.style.height = '40px';
      field.scrollTop = 22;
    },
    6,
  ],
  'it is in a table cell': ['<table><tr><td>To</td><td>FIELD</td></tr></table>'],
  'its tab was hidden': [
    '<div class="a">FIELD</div>',
    (host) => {
      const a = host.querySelector<HTMLElement>('.a')!;
      a.style.display = 'none';
      setTimeout(() => {
        a.style.display = '';
        a.style.marginTop = '40px';
      }, 100);
    },
  ],
  'it is in a fixed pane': ['<div style="position:fixed;right:10px;top:30px;background:#fff">FIELD</div>'],
  'its font changes': [
    'FIELD',
    (host) => {
      host.querySelector('textarea')!.style.font = '19px/1.2 monospace';
    },
    10,
  ],
  'its font arrives': [
    '<style>textarea { font-family: Arriving, serif !important }</style>FIELD',
    async () => {
      const sources = installed.map((name) => `local("${name}")`).join(', ');
      const face = new FontFace('Arriving', sources, { sizeAdjust: '130%' } as FontFaceDescriptors);
      document.fonts.add(await face.load());
    },
    30,
  ],
  'it has a font in several longhands': [
    '<style>textarea { font-variant-caps: small-caps !important; font-stretch: condensed; font-kerning: none !important; word-break: break-all }</style>FIELD',
    undefined,
    12,
  ],
};

describe('<assay-highlights> over a field', () => {
  before(function () {
    // WebKit 2.50 does not have it.
    if (!document.caretPositionFromPoint) this.skip();
  });

  for (const [name, [page, change, least]] of Object.entries(changes))
    it(`has its marks on the words when ${name}`, async () => {
      const mounted = await mount(page);
      await change?.(mounted.host);
      if (name === 'its tab was hidden') await new Promise((resolve) => setTimeout(resolve, 200));
      await expectOnWords(mounted, least);
    });

  it('has them in a scroll pane, cut off where the pane ends', async () => {
    const mounted = await mount('<div class="a" style="height:70px;width:250px;overflow:auto">FIELD</div>');
    const pane = mounted.host.querySelector('.a')!;
    const { scrollHeight } = document.documentElement;
    for (const top of [10, 20, 30]) {
      pane.scrollTop = top;
      await expectOnWords(mounted, 20);
    }
    expect(getComputedStyle(readMirror(mounted.element).parentElement!).clipPath).to.match(/^inset/);
    expect(document.documentElement.scrollHeight).to.equal(scrollHeight);
  });

  it('puts nothing into the tree of the page', async () => {
    const { host, element, field } = await mount(
      '<style>textarea + p { color: rgb(1, 2, 3) }</style>FIELD<p>Hint</p>',
    );
    expect(getComputedStyle(host.querySelector('p')!).color).to.equal('rgb(1, 2, 3)');
    expect([...host.children]).to.deep.equal([host.firstChild, field, field.nextSibling, element]);
  });

  it('does nothing while the field is off screen', async () => {
    const { element, field } = await mount('<div style="height:3000px"></div>FIELD');
    const looks = () => {
      let count = 0;
      const { getBoundingClientRect } = field;
      field.getBoundingClientRect = () => {
        count++;
        return getBoundingClientRect.call(field);
      };
      return () => count;
    };
    scrollTo(0, 5000);
    await until('the copy is drawn', () => readMirror(element).clientWidth > 0);
    const seen = looks();
    await frames(5);
    expect(seen()).to.be.at.least(3);
    scrollTo(0, 0);
    await until('the copy is gone', () => !readMirror(element).checkVisibility());
    const after = seen();
    await frames(10);
    expect(seen()).to.equal(after);
  });
});
