// The one session of this page with the browser's embedding model: for the engines of this page, whose workers may not have
// the interface, and to download the model, which needs a click in a window.
import { createBrowserModel } from '../../../core/platform/index.js';
import { exposeBrowserModel } from '../../rpc/index.js';

const model = createBrowserModel();
/** Engines that use it. */
let users = 0;

/** Lends the model to an engine until that is gone. @param lock that the engine holds while it lives */
export function serve(port: MessagePort, lock: string): void {
  exposeBrowserModel(model, port, lock, () => {
    users += 1;
    return () => {
      users -= 1;
      if (users === 0) model.close();
    };
  });
}

/** Downloads the model, if it was not, and the visitor has just clicked. @throws what the browser throws */
export async function download(): Promise<void> {
  if (navigator.userActivation?.isActive && (await model.availability()) === 'downloadable')
    await model.download();
}
