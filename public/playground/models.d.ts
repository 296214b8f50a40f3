/** The models of the catalog as the site shows them, read when the site is built. */
declare module 'virtual:site-models' {
  export interface SiteExample {
    readonly label: string;
    readonly text: string;
  }

  export interface SiteModel {
    readonly handle: string;
    /** `Commit message` */
    readonly name: string;
    readonly description: string;
    /** Three or four; pages open with the first one. */
    readonly examples: readonly SiteExample[];
  }

  export const models: readonly SiteModel[];
}
