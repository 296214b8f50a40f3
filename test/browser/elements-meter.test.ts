// <assay-meter> in Chromium: what it draws, what a screen reader hears, and values that are not numbers.
import { expect, fixture, html } from '@open-wc/testing';
import '../../dist/page/elements/meter/define.js';
import type { AssayMeter } from '../../dist/page/elements/index.js';

const part = (meter: AssayMeter, name: string) =>
  meter.shadowRoot!.querySelector<HTMLElement>(`[part=${name}]`)!;
const isShown = (meter: AssayMeter, name: string) => !part(meter, name).hidden;

describe('<assay-meter>', () => {
  it('draws value, band, baseline and ticks, all by transform', async () => {
    const meter = await fixture<AssayMeter>(
      html`<assay-meter style="width: 200px" value="77" low="60" high="83" baseline="40" ticks="60 83 93"></assay-meter>`,
    );
    const shown = ['fill', 'point', 'band', 'baseline'].map((name) => part(meter, name).style.transform);
    expect(shown).to.deep.equal([
      'translateX(0%) scaleX(0.77)',
      'translateX(77%) scaleX(1)',
      'translateX(60%) scaleX(0.23)',
      'translateX(40%) scaleX(1)',
    ]);
    expect(meter.shadowRoot!.querySelectorAll('.tick')).to.have.length(3);
    meter.setAttribute('ticks', '50');
    expect(meter.shadowRoot!.querySelectorAll('.tick')).to.have.length(1);
  });

  it('fills from its origin, and shows the point alone without one', async () => {
    const meter = await fixture<AssayMeter>(html`<assay-meter value="20" origin="50"></assay-meter>`);
    expect(part(meter, 'fill').style.transform).to.equal('translateX(20%) scaleX(0.3)');
    meter.setAttribute('origin', 'none');
    expect([isShown(meter, 'fill'), isShown(meter, 'point')]).to.deep.equal([false, true]);
  });

  it('is empty without a number, and shows numbers outside of 0 to 100 at the ends', async () => {
    const meter = await fixture<AssayMeter>(html`<assay-meter value="many"></assay-meter>`);
    expect([meter.value, isShown(meter, 'point'), isShown(meter, 'fill')]).to.deep.equal([
      null,
      false,
      false,
    ]);
    meter.value = 140;
    expect([meter.value, part(meter, 'fill').style.transform]).to.deep.equal([
      100,
      'translateX(0%) scaleX(1)',
    ]);
    meter.value = null;
    expect(meter.hasAttribute('value')).to.equal(false);
    expect([isShown(meter, 'band'), isShown(meter, 'baseline')]).to.deep.equal([false, false]);
  });

  it('is a meter with a name and a value for screen readers', async () => {
    const meter = await fixture<AssayMeter>(
      html`<assay-meter value="77" label="Clarity" text="77 of 100, Solid"></assay-meter>`,
    );
    await expect(meter).to.be.accessible();
  });

  it('takes properties that were set before it was defined', async () => {
    class Late extends (customElements.get('assay-meter') as typeof AssayMeter) {}
    const early = document.createElement('late-meter');
    Object.assign(early, { value: 30 });
    document.body.append(early);
    customElements.define('late-meter', Late);
    expect(early.getAttribute('value')).to.equal('30');
    early.remove();
  });

  it('mirrors in a right-to-left page', async () => {
    const meter = await fixture<AssayMeter>(
      html`<assay-meter dir="rtl" style="width: 200px" value="25"></assay-meter>`,
    );
    await Promise.all(meter.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const { right } = meter.getBoundingClientRect();
    const fill = part(meter, 'fill').getBoundingClientRect();
    expect([fill.right, Math.round(fill.width)]).to.deep.equal([right, 50]);
  });
});
