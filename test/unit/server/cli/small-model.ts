// A small model, built once for each test file, with few ambient texts.
import { openModels } from '../../../../src/server/node/index.js';
import { withLightModels } from '../../../support/light-models.js';

/** The document of the model, as YAML. */
export const smallDocument = `description: Urgent or calm
effort: low
traits:
  - type: spectrum
    key: urgency
    positive_label: urgent
    negative_label: calm
    positive_paraphrases: [The server room is on fire, Production is down right now, Call me back immediately, We lose orders every minute]
    negative_paraphrases: [No hurry with this one, Whenever you find the time, This can wait until spring, A small wish for later]
`;

/** Builds the model. @returns an exported version */
export const exportSmallModel = (handle = 'local.urgency'): Promise<Uint8Array> =>
  withLightModels(async (folder) => {
    const { authoring } = openModels(folder);
    await authoring.build({ handle, configuration: smallDocument });
    return (await authoring.exportVersion(handle)).bytes;
  });
