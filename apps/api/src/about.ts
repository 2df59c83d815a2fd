/** The title and description of the OpenAPI document. */
export const ABOUT = {
  title: 'Document Workspace',
  description: 'A workspace for documents that people and software agents use together.',
};
