// One leader per origin, by the browser's Web Locks.
import { expect } from '@open-wc/testing';
import { Leadership } from '../../dist/page/client/leader/leadership.js';

let leaders: Leadership[] = [];
let names = 0;

function pair(): [Leadership, Leadership] {
  const name = `leadership test ${names++}`;
  const both: [Leadership, Leadership] = [new Leadership(name), new Leadership(name)];
  leaders = [...leaders, ...both];
  return both;
}

afterEach(() => {
  for (const leader of leaders) leader.release();
  leaders = [];
});

describe('Leadership', () => {
  it('is taken by one page, and by another after its release', async () => {
    const [one, other] = pair();
    expect([await one.take(), await one.take(), await other.take()]).to.deep.equal([true, true, false]);
    one.release();
    expect([await one.take(), await other.take()]).to.deep.equal([true, false]);
    one.release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await other.take()).to.equal(true);
  });

  it('released before it was granted is not held, and can be taken again at once', async () => {
    const [one, other] = pair();
    const early = one.take();
    one.release();
    const late = one.take();
    expect([await early, await late, await other.take()]).to.deep.equal([false, true, false]);
    one.release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await other.take()).to.equal(true);
  });

  it('released before it was granted is free for another page', async () => {
    const [one, other] = pair();
    const early = one.take();
    one.release();
    expect(await early).to.equal(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await other.take()).to.equal(true);
  });

  const never = () => new Promise<never>(() => {});

  it('is taken by a page that waits for an answer as soon as it is free', async () => {
    const [one, other] = pair();
    await one.take();
    const waiting = other.takeUnless(never());
    expect([other.held, await other.take()]).to.deep.equal([false, false]);
    one.release();
    expect([await waiting, other.held, await other.take(), await one.take()]).to.deep.equal([
      undefined,
      true,
      true,
      false,
    ]);
    other.release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await other.take()).to.equal(true);
  });

  it('is not taken by a page that has its answer, or was suspended before', async () => {
    const [one, other] = pair();
    await one.take();
    expect(await other.takeUnless(Promise.resolve('offer'))).to.equal('offer');
    const waiting = other.takeUnless(new Promise((resolve) => setTimeout(() => resolve('late'), 50)));
    other.release();
    one.release();
    expect([await waiting, other.held]).to.deep.equal(['late', false]);
    expect(await one.take()).to.equal(true);
  });
});
