// Shows the discovered traits of a version. Loaded on demand, because of the YAML writer and the schemas of model files.
import { getSharedAssay, type VersionRecord } from 'assay';
import { readDiscovered } from 'assay/discovered';
import { findById } from '../../page.js';
import { Panel } from './panel.js';
import { Session } from './session.js';

const area = findById('axes', HTMLElement);

let panel: Panel | undefined;
/** SHA-256 of the artifact whose traits are shown or being read. */
let shown = '';

/** Does nothing when they are shown already. @throws what exporting and reading the version throws */
export async function showAxes(version: VersionRecord): Promise<void> {
  const { handle, version: name, artifact_sha256: artifact } = version;
  if (shown !== artifact) {
    shown = artifact;
    try {
      const file = await getSharedAssay().exportVersion(handle, name);
      const discovered = await readDiscovered(file);
      if (shown !== artifact) return;
      panel?.close();
      panel = new Panel(new Session(version, discovered));
    } catch (error) {
      shown = '';
      area.hidden = true;
      throw error;
    }
  }
  area.hidden = false;
}
