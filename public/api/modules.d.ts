// Modules without types, and imports that only the bundler resolves.
declare module 'openapi-explorer';
declare module '*.json?url' {
  /** URL of the file in the built site. */
  const url: string;
  export default url;
}
