import { type ApiError, NOT_AN_OBJECT, NOT_JSON } from '#platform';

/** Codes of JSON-RPC 2.0. A refusal by HTTP has the code that the libraries of the protocol use for it. */
const [PARSE_ERROR, INVALID_REQUEST, INTERNAL_ERROR, REFUSED] = [-32700, -32600, -32603, -32000];

/** The revision 2025-03-26 alone has batches, and clients of it send none unless they are told to (decision 336). */
const NO_BATCH = 'The body must be one message, a JSON object. Send the messages of a batch one by one.';

/**
 * An error in the form of JSON-RPC, with the id of the message if that was read. Otherwise it has none, because the `null` of JSON-RPC 2.0
 * is not valid in the Model Context Protocol.
 */
export function jsonRpcError(error: ApiError, message: unknown): object {
  const { code, status } = error.definition;
  const { details } = error.options;
  const text = error.message === NOT_AN_OBJECT ? NO_BATCH : error.message;
  return {
    jsonrpc: '2.0',
    error: { code: codeOf(status, error.message), message: text, data: { code, ...details } },
    ...withIdOf(message),
  };
}

/** An error of the MCP library with the id of the message. If there is no id, the property is omitted instead of `null`. */
export function withoutNullId(error: string, message: unknown): string {
  const { id, ...rest } = JSON.parse(error) as { id?: unknown };
  return id === null ? JSON.stringify({ ...rest, ...withIdOf(message) }) : error;
}

function withIdOf(message: unknown): { id?: string | number } {
  const id = idOf(message);
  return id === undefined ? {} : { id };
}

function idOf(message: unknown): string | number | undefined {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || Number.isInteger(id) ? (id as string | number) : undefined;
}

function codeOf(status: number, message: string): number {
  if (message === NOT_JSON) return PARSE_ERROR;
  if (status === 400) return INVALID_REQUEST;
  return status >= 500 ? INTERNAL_ERROR : REFUSED;
}
