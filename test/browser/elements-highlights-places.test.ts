// <assay-highlights> over fields that pages move: the copy of the text stays on the field, and nothing of it is in the page's own
// tree.
import { expect, fixture, html } from '@open-wc/testing';
import '../../dist/page/elements/highlights/define.js';
import { until } from './elements-fixture.js';
import { explainer } from './explanation-fixture.js';

const text = 'Fix the flaky login test';

// Without notes: they are below the list of words, which grows with the text.
const assay = explainer(() => 5, { notes: [] });

const field = html`<textarea id="said" style="width: 201.5px; height: 60px; font: 16px/20px serif" .value=${text}></textarea>`;

const highlights = html`<assay-highlights model="assay.test" for="said" .assay=${assay} .delay=${0}></assay-highlights>`;

async function mount(
  page = html`<div id="above"></div><div id="around">${field}<p id="after">After</p></div><div id="host">${highlights}</div>`,
) {
  const root = await fixture<HTMLElement>(html`<div>${page}</div>`);
  const element = root.querySelector('assay-highlights')!;
  await until('an explanation', () => element.status === 'result');
  const said = root.querySelector<HTMLTextAreaElement>('#said')!;
  const layer = element.shadowRoot!.querySelector<HTMLElement>('.layer')!;
  const find = (id: string) => root.querySelector<HTMLElement>(`#${id}`)!;
  return { root, element, said, layer, find };
}

type Mounted = Awaited<ReturnType<typeof mount>>;

/** How far the layer is from the field, at the edge where it is farthest. CSS pixels. */
function measure({ said, layer }: Mounted): number {
  const [a, b] = [said, layer].map((node) => node.getBoundingClientRect());
  return Math.max(
    ...(['left', 'top', 'right', 'bottom'] as const).map((edge) => Math.abs(a![edge] - b![edge])),
  );
}

const nextFrames = async () => {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};

const scrolled = html`<div id="around" style="height: 100px; overflow: auto; width: 300px"><div style="height: 60px"></div>${field}<div style="height: 400px"></div></div>${highlights}`;

describe('the marks of <assay-highlights>', () => {
  const changes: [string, (page: Mounted) => void, Parameters<typeof mount>[0]?][] = [
    [
      'an alert appears above',
      ({ find }) =>
        find('above').append(Object.assign(document.createElement('p'), { textContent: 'Alert' })),
    ],
    [
      'a section above opens',
      ({ find }) => {
        find('above').querySelector('details')!.open = true;
      },
      html`<div id="above"><details><summary>More</summary><p>Much</p><p>more</p></details></div>${field}${highlights}`,
    ],
    ['the page reads from right to left', ({ root }) => root.setAttribute('dir', 'rtl')],
    [
      'the field moves by a transform',
      ({ find }) => Object.assign(find('around').style, { transform: 'translate(37px, 12px)' }),
    ],
    [
      'the field is scaled',
      ({ find }) =>
        Object.assign(find('around').style, { transform: 'scale(1.5)', transformOrigin: '10px 5px' }),
    ],
    ['the field is zoomed', ({ find }) => Object.assign(find('around').style, { zoom: '1.5' })],
    [
      'the element itself moves and is scaled',
      ({ find }) => Object.assign(find('host').style, { transform: 'translate(20px, 9px) scale(0.5)' }),
    ],
    [
      'the element clips what it contains',
      ({ find }) =>
        Object.assign(find('host').style, { filter: 'blur(0)', position: 'relative', left: '50px' }),
    ],
    [
      'the field is in a pane that stays',
      ({ find }) => Object.assign(find('around').style, { position: 'fixed', right: '11px', bottom: '7px' }),
    ],
    ['a pane scrolls', ({ find }) => find('around').scrollTo(0, 30), scrolled],
    ['the field grows', ({ said }) => Object.assign(said.style, { width: '340px', height: '90px' })],
    [
      'the field has another font',
      ({ said }) => Object.assign(said.style, { font: '22px/30px monospace', padding: '9px' }),
    ],
    [
      'a row of a table appears above',
      ({ find }) =>
        find('rows').prepend(Object.assign(document.createElement('tr'), { innerHTML: '<td>Row</td>' })),
      html`<table><tbody id="rows"><tr><td>${field}</td></tr></tbody></table>${highlights}`,
    ],
    [
      'a tab is shown again',
      ({ find }) => Object.assign(find('around').style, { display: 'block' }),
      html`<div id="around" style="display: none">${field}</div>${highlights}`,
    ],
  ];
  for (const [title, change, page] of changes) {
    it(`stay on the words when ${title}`, async () => {
      const mounted = await mount(page);
      if (title !== 'a tab is shown again') await until('the place', () => measure(mounted) < 1);
      change(mounted);
      await nextFrames();
      await until('the place', () => measure(mounted) < 1);
      const { said, layer } = mounted;
      const mirror = layer.querySelector('div')!;
      await until('the lines', () => mirror.scrollHeight === said.scrollHeight);
      // WebKit rounds the width of what is zoomed.
      expect(mirror.clientWidth).to.be.closeTo(said.clientWidth, title.endsWith('zoomed') ? 1 : 0);
      expect(getComputedStyle(mirror).font).to.equal(getComputedStyle(said).font);
    });
  }

  it('end at the edges of a pane that scrolls', async () => {
    const mounted = await mount(scrolled);
    await until('the place', () => measure(mounted) < 1);
    const read = () => getComputedStyle(mounted.layer).clipPath;
    // Text is 2 px higher in Firefox.
    expect(read()).to.match(/^inset\(0px 0px 2[5-9]/);
    mounted.find('around').scrollTo(0, 80);
    await until('the edge', () => read() === 'inset(20px 0px 0px)');
    mounted.find('around').scrollTo(0, 400);
    await until('no marks', () => !mounted.layer.checkVisibility());
    mounted.find('around').scrollTo(0, 40);
    await until('marks', () => mounted.layer.checkVisibility() && measure(mounted) < 1);
  });

  it('leave the tree of the page as it is', async () => {
    const { said, find, element } = await mount();
    const inside = [...find('around').children];
    expect(inside).to.deep.equal([said, find('after')]);
    expect(find('after').matches('textarea + p')).to.equal(true);
    element.remove();
    expect([...find('around').children]).to.deep.equal(inside);
    expect(element.shadowRoot!.querySelector('.layer')).to.equal(null);
  });

  it('shift nothing in the layout while a visitor types and scrolls', async () => {
    const mounted = await mount();
    await until('the place', () => measure(mounted) < 1);
    let shift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: 'layout-shift' });
    for (let i = 0; i < 5; i += 1) {
      mounted.said.value += ' and more words';
      mounted.said.dispatchEvent(new Event('input', { bubbles: true }));
      mounted.said.scrollTop = 20 * i;
      scrollTo(0, 10 * i);
      await nextFrames();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    expect(shift).to.equal(0);
  });

  it('ask for no frames while the field is out of sight', async () => {
    const mounted = await mount(html`${highlights}<div style="height: 5000px"></div>${field}`);
    await until('no marks', () => !mounted.layer.checkVisibility());
    const { requestAnimationFrame: request } = globalThis;
    let asked = 0;
    globalThis.requestAnimationFrame = (callback) => {
      asked += 1;
      return request(callback);
    };
    await new Promise((resolve) => setTimeout(resolve, 200));
    globalThis.requestAnimationFrame = request;
    expect(asked).to.equal(0);
  });
});
