import { ApiError, ConnectionError } from '../../../sdk/dist/index.js';
import { NotConnected } from '../connection/connection.js';
import { BadReference } from '../reference.js';

/** What a tool says when it can't do what was asked: what is wrong, and what to do next. */
export class ToolProblem extends Error {}

/** What a model reads about a mistake in this program. The user finds more in what the program prints. */
export const UNEXPECTED = 'An unexpected error happened in this server. Try again once, then tell the user.';

/** What a model reads about an error: what is wrong, and what to do next. */
export function adviceFor(error: unknown, serviceUrl: string): string {
  if (error instanceof ToolProblem || error instanceof BadReference) return error.message;
  if (error instanceof NotConnected) return approvalAdvice(error);
  if (error instanceof ConnectionError)
    return error.reason === 'timeout'
      ? `${error.message}\n\nThe change may have been carried out. Read the document before you try again.`
      : `${error.message}\n\nAsk the user to check that the service runs at ${serviceUrl}, then try again.`;
  if (!(error instanceof ApiError)) return UNEXPECTED;
  const code = error.code ? ` (${error.status} ${error.code})` : ` (${error.status})`;
  const next = nextStep(error);
  return `${error.message}${code}${next && `\n\n${next}`}`;
}

function nextStep({ status, code, details, retryAfter }: ApiError): string {
  if (code === 'SVC_INSUFFICIENT_SCOPE')
    return `The token lacks ${list(details.requiredScopes)}. Ask the user to connect this server again with more rights, or do without.`;
  if (Array.isArray(details.fields))
    return (details.fields as { path?: string; message?: string }[])
      .slice(0, 10)
      .map(({ path, message }) => `- \`${path}\`: ${message}`)
      .join('\n');
  // The message of a missing section names those with similar anchors.
  if (Array.isArray(details.nearest)) return 'Use one of these anchors, or `outline` for all of them.';
  if (status === 404)
    return 'Check the reference: `projects` lists what you can see, and `search` finds documents by their words.';
  if (status === 412)
    return 'The document has changed since you read it. Read it again, then repeat the change.';
  if (status === 429)
    return `Wait ${retryAfter === undefined ? 'a minute' : waitOf(retryAfter)}, and tell the user if it is long.`;
  if (status === 413) return 'Split it into smaller documents.';
  if (status >= 500) return 'Try again in a moment. If it fails again, tell the user.';
  return '';
}

function approvalAdvice({ message, code }: NotConnected): string {
  if (!code) return message;
  return `${message} Ask the user to open this link, check that it shows the code ${code.userCode}, and approve:

${code.verificationUriComplete}

The link works until ${code.expiresAt.toISOString()}. Then call this tool again.`;
}

function list(names: unknown): string {
  return Array.isArray(names) ? `the scope ${names.map((name) => `\`${name}\``).join(' or ')}` : 'a scope';
}

function waitOf(seconds: number): string {
  return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
