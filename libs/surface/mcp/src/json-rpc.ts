import { type ApiError, NOT_JSON } from '#platform';

/** Codes of JSON-RPC 2.0. A refusal by HTTP has the code that the libraries of the protocol use for it. */
const [PARSE_ERROR, INVALID_REQUEST, INTERNAL_ERROR, REFUSED] = [-32700, -32600, -32603, -32000];

/**
 * An error in the form of JSON-RPC. It has the id of the message if that was read, and otherwise none: `null`, as JSON-RPC 2.0 writes it, is not
 * valid in the Model Context Protocol.
 */
export function jsonRpcError(error: ApiError, message: unknown): object {
  const { code, status } = error.definition;
  const { details } = error.options;
  const id = idOf(message);
  return {
    jsonrpc: '2.0',
    error: { code: codeOf(status, error.message), message: error.message, data: { code, ...details } },
    ...(id !== undefined && { id }),
  };
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
