/** What the OpenAPI document says of the API. */
export const ABOUT = {
  title: 'Document Workspace',
  description: 'A workspace for documents that people and software agents use together.',
};
