// Who uses the GPU, for the page, which counts an engine's failure as a crash of the GPU only while it is used.

/**
 * Joins the reports of several users into one.
 * @param onGpu called when the first user starts, and when the last one stops
 * @returns the report function of a user
 */
export function createGpuUse(onGpu: (used: boolean) => void): (user: string) => (used: boolean) => void {
  const users = new Set<string>();
  return (user) => (used) => {
    const before = users.size > 0;
    if (used) users.add(user);
    else users.delete(user);
    if (users.size > 0 !== before) onGpu(users.size > 0);
  };
}
