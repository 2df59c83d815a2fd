import { ApiError, ConnectionError } from '../../../sdk/dist/index.js';
import { NotConnected } from '../connection/not-connected.js';
import { BadReference } from '../reference.js';
import { fenced } from './fence.js';

/** A problem that a tool reports instead of a result. The message says what is wrong, and what to do next. */
export class ToolProblem extends Error {}

/** The message for a model about a defect of this program. The program prints the details for the user. */
export const UNEXPECTED = 'An unexpected error happened in this server. Try again once, then tell the user.';

const MAX_ANCHOR = 200;

/**
 * The message for a model about an error: what is wrong, and what to do next.
 *
 * @param byReference whether a reference to a document or project named the target, and not an id of something else
 */
export function adviceFor(error: unknown, serviceUrl: string, byReference = true): string {
  if (error instanceof ToolProblem || error instanceof BadReference) return error.message;
  if (error instanceof NotConnected) return approvalAdvice(error);
  if (error instanceof ConnectionError)
    return error.reason === 'timeout'
      ? `${error.message}\n\nIf this was a change, it may have been carried out nevertheless. Before you repeat it, look whether it happened: read the document, or list what you wanted to create.`
      : `${error.message}\n\nAsk the user to check that the service runs at ${serviceUrl}, then try again.`;
  if (!(error instanceof ApiError)) return UNEXPECTED;
  const code = error.code ? ` (${error.status} ${error.code})` : ` (${error.status})`;
  if (Array.isArray(error.details.nearest)) return missingSection(error, code);
  const next = nextStep(error, byReference);
  // The message names a route, which a model can't call.
  if (error.code === 'SVC_NO_CONTENT') return `This has no text${code}.\n\n${next}`;
  return `${error.message}${code}${next && `\n\n${next}`}`;
}

/** The message of the service names anchors, and documents can define any text as an anchor, so it is not repeated. */
function missingSection({ details }: ApiError, code: string): string {
  const { edit } = details;
  const place = typeof edit === 'number' ? `\`edits.${edit}\`: the` : 'The';
  const nothing = typeof edit === 'number' ? ' Nothing was saved.' : '';
  const problem = `${place} document has no section with this anchor${code}.${nothing}`;
  const anchors = (details.nearest as { anchor?: unknown }[]).map(({ anchor }) => String(anchor));
  if (anchors.length === 0) return `${problem}\n\nUse \`outline\` for its anchors.`;
  const shown = fenced(anchors.map((anchor) => anchor.slice(0, MAX_ANCHOR).toWellFormed()).join('\n'));
  return `${problem} The nearest anchors:\n\n${shown}\n\nUse one of these, or \`outline\` for all of them.`;
}

function nextStep({ status, code, details, retryAfter }: ApiError, byReference: boolean): string {
  if (code === 'SVC_INSUFFICIENT_SCOPE')
    return `The token lacks ${list(details.requiredScopes)}. Ask the user to connect this server again with more rights, or do without.`;
  if (Array.isArray(details.fields))
    return (details.fields as { path?: string; message?: string }[])
      .slice(0, 10)
      .map(({ path, message }) => `- \`${path}\`: ${message}`)
      .join('\n');
  if (code === 'SVC_AGENT_PAUSED') return 'Ask the user to resume this agent, and stop until then.';
  if (code === 'SVC_NO_CONTENT')
    return 'A folder or a project has no text: `projects` with `in` lists its documents.';
  if (code === 'SVC_INBOX_REFUSED')
    return 'The owner of each agent decides who can send to it. Ask the user to ask them to permit this agent.';
  if (status === 404 && !byReference)
    return 'Check the id or token. It may be of something that was deleted, has ended, or is not yours.';
  if (code === 'SVC_PUBLISHED_SLUG_TAKEN') return 'Pass another `slug`.';
  if (status === 404)
    return 'Check the reference: it begins with the slug of a project. `projects` lists what you can see, and `search` finds documents by their words.';
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
