/** The name of the service, as people read it in mails and on pages. */
export const SERVICE_NAME = 'Document Workspace';
