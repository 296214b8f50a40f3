// Finds a Vulkan driver that computes on the CPU: Mesa's lavapipe. Installs it on Debian as root when asked to.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, isDebianRoot } from './debian.mjs';

const folders = ['/usr/share/vulkan/icd.d', '/usr/local/share/vulkan/icd.d', '/etc/vulkan/icd.d'];

/** The description of the driver, as the Vulkan loader reads it; undefined without one. */
function locate() {
  for (const folder of folders) {
    const name = existsSync(folder) && readdirSync(folder).find((file) => /^lvp_icd.*\.json$/.test(file));
    if (name) return join(folder, name);
  }
  return undefined;
}

/**
 * @param options `install`: install it if it is not found
 * @returns `{ path }` of the driver's description, or `{ reason }` why it was not found
 */
export function findSoftwareVulkan({ install }) {
  let path = locate();
  let problem = '';
  if (!path && install && isDebianRoot()) {
    try {
      installPackage('mesa-vulkan-drivers', 'Vulkan driver for the CPU');
      path = locate();
    } catch (error) {
      problem = ` (${error.message})`;
    }
  }
  return path
    ? { path }
    : {
        reason: `no Vulkan driver for the CPU found${problem}. Install lavapipe, in Debian's mesa-vulkan-drivers`,
      };
}
