// The release that this code is from, in the address of every file that it names. HTTP caches keep what is at an address for
// minutes or for a year: without it, the page of a new release would start the worker of the one before.

/** Written by the build; not defined in code that was only compiled. */
declare const __RELEASE__: string | undefined;

/** Version and hash of the sources, like `1.2.0-3f9a2c1b`; undefined in code that was only compiled. */
export const release = typeof __RELEASE__ === 'undefined' ? undefined : __RELEASE__;

/** The query of a relative address: `?v=` and the release, or empty. */
export const releaseQuery = release ? `?v=${release}` : '';
