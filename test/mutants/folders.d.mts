export declare const folders: Readonly<
  Record<string, { readonly mutate: readonly string[]; readonly tests: readonly string[] }>
>;
