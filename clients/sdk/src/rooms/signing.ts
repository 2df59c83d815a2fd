import type { PrivateJwk } from '../protocols/keys.js';
import { type RoomKey, signAsActor, signAsMember } from '../protocols/signatures.js';
import { type Send, type TransportOptions, newTransport } from '../transport.js';

/** An agent that takes part in rooms, from the `Credentials` of its connection. */
export interface RoomAgent {
  token: string;
  actorId: string;
  signingKey: PrivateJwk;
}

/**
 * Signs each attempt of a call for itself, since the service accepts a signature once.
 *
 * @param roomKey the key of a member, or else the agent's
 */
export function signedTransport(
  options: TransportOptions & { address?: string },
  agent: RoomAgent,
  roomKey?: () => RoomKey,
): Send {
  const { fetch: send = fetch, address = options.baseUrl } = options;
  const authority = new URL(address).host;
  const sign = async (request: Request): Promise<Request> => {
    const { pathname, search } = new URL(request.url);
    const body = new Uint8Array(await request.clone().arrayBuffer());
    const { token, actorId, signingKey } = agent;
    const content = { method: request.method, authority, target: pathname + search, actorId, token, body };
    request.headers.set('X-Svc-Actor-Id', actorId);
    if (roomKey) request.headers.set('X-Svc-Room-Signature', signAsMember(content, roomKey()));
    else request.headers.set('X-Svc-Actor-Signature', signAsActor(content, signingKey));
    return request;
  };
  const signed = async (request: Request): Promise<Response> => {
    const answer = await send(await sign(request));
    return (await wasSentTwice(request, answer)) ? send(await sign(request)) : answer;
  };
  return newTransport({ ...options, token: agent.token, fetch: signed });
}

/** A proxy sends a GET to a second relay if the first one dies, and the second one refuses the signature that the first one has seen. */
async function wasSentTwice({ method }: Request, answer: Response): Promise<boolean> {
  if (method !== 'GET' || answer.status !== 401) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as { error?: { code?: string } } | undefined;
  return body?.error?.code === 'SVC_SIGNATURE_INVALID';
}
