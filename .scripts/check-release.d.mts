/** What is wrong with a release, as sentences. */
export declare function findReleaseProblems(
  tag: string,
  manifest: {
    version: string;
    repository?: { url?: string };
    homepage?: string;
    bugs?: { url?: string };
  },
  changelog: string,
): string[];
