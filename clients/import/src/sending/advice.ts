import type { ApiError } from '../../../sdk/dist/index.js';

const FATAL: Partial<Record<string, string>> = {
  SVC_UNAUTHORIZED:
    'The token is not valid: it has expired, was revoked, or belongs to another service. Create a new token, or delete the file of --token-file to request a new connection.',
  SVC_INSUFFICIENT_SCOPE:
    'The token may not write documents. Create one with the scope "write", or run the import without a token and approve its connection.',
  SVC_AGENT_PAUSED: 'This agent is paused. Ask its owner to resume it at /agents, and run the import again.',
  SVC_QUOTA_EXCEEDED: "Today's request quota is used up. It resets at 00:00 UTC.",
};

const REMEDIES: Partial<Record<string, string>> = {
  SVC_NOT_A_FOLDER: 'rename one of the two, or import into another folder with --under',
  SVC_FILE_IN_THE_WAY: 'rename one of the two, or import into another folder with --under',
  SVC_NOT_A_DOCUMENT: 'rename one of the two, or import into another folder with --under',
  SVC_PAYLOAD_TOO_LARGE: 'split it',
  SVC_INTERNAL_ERROR: 'run the import again; the operator can find the error in the log by its request id',
};

/** A refusal of one document: an error of the API, or that of one document of a batch. */
export type Refusal = Pick<ApiError, 'code' | 'status' | 'message' | 'details'> & { requestId?: string };

/** Why the service refused a document, and what to do. */
export interface Advice {
  why: string;
  remedy?: string;
}

/** Whether a refusal would repeat for every document, so that the import must stop. */
export function isFatal({ code = '', status }: Refusal): boolean {
  return code in FATAL || status === 401 || isProjectNotFound(code);
}

/** Explains a refusal. */
export function adviceFor({ code = '', status, message, details, requestId }: Refusal): Advice {
  const fatal = FATAL[code];
  if (fatal) return { why: fatal };
  if (isProjectNotFound(code))
    return { why: 'The project was deleted, or the token no longer has access to it.' };
  const [field] = (details.fields ?? []) as { path: string; message: string }[];
  if (field?.path === 'virtualPath')
    return { why: `its path ${field.message}`, remedy: 'rename it, or exclude it with --exclude' };
  // The remedy continues the line.
  const why = field ? `${field.path} ${field.message}` : message.replace(/\.$/, '');
  const id = status >= 500 && requestId ? ` (request ${requestId})` : '';
  return { why: `${why}${id}`, remedy: REMEDIES[code] ?? 'run the import again' };
}

function isProjectNotFound(code: string): boolean {
  return code === 'SVC_NOT_FOUND';
}
