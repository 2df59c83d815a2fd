const FATAL = {
  SVC_UNAUTHORIZED:
    'The token is not valid here: it was revoked, has ended, or is of another service. Make a new one; one that --token-file kept is asked for again when that file is removed.',
  SVC_INSUFFICIENT_SCOPE:
    'The token may not write documents: make one with the scope "write", or let a person approve.',
  SVC_QUOTA_EXCEEDED: "Today's quota of requests is used up. It starts again at 00:00 UTC.",
};

const TODO = {
  SVC_NOT_A_FOLDER: 'rename one of the two, or import to another place with --under',
  SVC_PAYLOAD_TOO_LARGE: 'split it',
  SVC_INTERNAL_ERROR: 'run this again; the operator finds it in the log by its request id',
};

/** Whether a refusal concerns every document and not just one: there is no use in going on. */
export function isFatal({ code, status }) {
  return code in FATAL || status === 401 || isGone(code);
}

/**
 * Why a document was refused, and what to do.
 * @param {import('../client/api-client.mjs').Refusal} refusal
 */
export function adviceFor({ code, status, message, details, requestId }) {
  if (code in FATAL) return { why: FATAL[code] };
  if (isGone(code)) return { why: "The project is gone, or out of this token's sight by now." };
  const [field] = details.fields ?? [];
  if (field?.path === 'virtualPath')
    return { why: `its path ${field.message}`, todo: 'rename it, or leave it out with --exclude' };
  const why = field ? `${field.path} ${field.message}` : message;
  const id = status >= 500 && requestId ? ` (request ${requestId})` : '';
  return { why: `${why}${id}`, todo: TODO[code] ?? 'run this again' };
}

function isGone(code) {
  return code === 'SVC_NOT_FOUND';
}
