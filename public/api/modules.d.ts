// Modules that only the bundler knows.
declare module 'openapi-explorer';
declare module '*.json?url' {
  /** Where the built site has the file. */
  const url: string;
  export default url;
}
