// Checks of the build page offline: a first visit stores what a build needs, and says so; a build works without a server. The
// visitor who asks for little traffic downloads nothing until a build.
import assert from 'node:assert/strict';
import { serve } from '../../.scripts/serve.mjs';
import { actionsOn } from './build-page-actions.mjs';
import { eventually, siteFolder } from './site-harness.mjs';

/** @param opened what `openBuildPage` returns; its own page is left alone */
export async function checkOffline({ check, browser }) {
  const server = await serve(siteFolder);
  const openProfile = async () => {
    const context = await browser.createBrowserContext();
    return { context, page: await context.newPage() };
  };
  await check('downloads nothing for builds where the browser saves data, and says so', async () => {
    const { context, page } = await openProfile();
    const session = await page.createCDPSession();
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await page.goto(`${server.url}build.html`);
    const { textOf } = actionsOn(page, 'local.messages');
    await eventually('the reason', async () => /^Your browser saves data: /.test(await textOf('#offline')));
    const { parts } = await page.evaluate(() => globalThis.assay.getSharedAssay().storage());
    assert.equal(parts.models, 0);
    await context.close();
  });
  await check('after one visit, a build works without a network, with what was edited there', async () => {
    const handle = 'local.offline';
    const { context, page } = await openProfile();
    await page.goto(`${server.url}build.html`);
    const actions = actionsOn(page, handle);
    const isReady = async () => (await actions.textOf('#offline')) === 'Ready to build offline.';
    await eventually('the line', isReady);
    await server.close();
    await page.reload();
    await eventually('the line', isReady);
    await actions.writeDocument((await actions.documentText()).replace('effort: high', 'effort: low'));
    await actions.write('#handle', handle);
    assert.equal(await actions.build(), '');
    assert.deepEqual(await actions.versions(), { active: 'v1', versions: ['v1'] });
    assert.deepEqual(Object.keys((await actions.card()).scores), ['request', 'urgency']);
    await context.close();
  });
}
