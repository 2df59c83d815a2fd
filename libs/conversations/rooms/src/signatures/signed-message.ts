import { sha256 } from '#platform';
import type { Signature } from './signature';

// A line break in one line would let two requests have the same message.
const CONTROL = /\p{Cc}/u;

/** The parts of a request that a signature covers, besides its own time and nonce. */
export interface SignedRequest {
  method: string;
  /** Host of the service's public address, with the port unless it is the default one. */
  authority: string;
  /** The path with the query, as it was sent. */
  target: string;
  /** The value of X-Svc-Actor-Id. */
  actorId: string;
  /** The bearer token. */
  token: string;
  /** The bytes of the body; empty if there is none. */
  body: Buffer;
}

/** The member of a room that signs, and the version of its key. */
export interface SigningMember {
  roomId: string;
  memberId: string;
  keyVersion: number;
}

/** The message that an actor signs; undefined for a request that no valid signature can cover. */
export function actorMessage(request: SignedRequest, signature: Signature): string | undefined {
  return messageOf(['svc-actor-v1', ...linesOf(request, signature)]);
}

/** The message that a member of a room signs; undefined for a request that no valid signature can cover. */
export function roomMessage(
  { roomId, memberId, keyVersion }: SigningMember,
  request: SignedRequest,
  signature: Signature,
): string | undefined {
  const member = [roomId, memberId, String(keyVersion)];
  return messageOf(['svc-room-v1', ...member, ...linesOf(request, signature)]);
}

function messageOf(lines: string[]): string | undefined {
  return lines.some((line) => CONTROL.test(line)) ? undefined : lines.join('\n');
}

function linesOf(request: SignedRequest, { time, nonce }: Signature): string[] {
  const { method, authority, target, actorId, token, body } = request;
  return [
    method.toUpperCase(),
    authority.toLowerCase(),
    target,
    actorId,
    sha256(token).toString('base64url'),
    time,
    nonce,
    sha256(body).toString('base64url'),
  ];
}
