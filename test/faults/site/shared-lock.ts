/** Lock that the SharedWorker of the trial holds while it lives. */
export const lock = 'trial-engine';
