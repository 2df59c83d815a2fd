import { type ApiError, NOT_JSON } from '#platform';

/** Codes of JSON-RPC 2.0. A refusal by HTTP has the code that the libraries of the protocol use for it. */
const [PARSE_ERROR, INVALID_REQUEST, INTERNAL_ERROR, REFUSED] = [-32700, -32600, -32603, -32000];

/** An error in the form of JSON-RPC. It has no id, since it is about the request as a whole. */
export function jsonRpcError(error: ApiError): object {
  const { code, status } = error.definition;
  const { details } = error.options;
  return {
    jsonrpc: '2.0',
    error: { code: codeOf(status, error.message), message: error.message, data: { code, ...details } },
    id: null,
  };
}

function codeOf(status: number, message: string): number {
  if (message === NOT_JSON) return PARSE_ERROR;
  if (status === 400) return INVALID_REQUEST;
  return status >= 500 ? INTERNAL_ERROR : REFUSED;
}
