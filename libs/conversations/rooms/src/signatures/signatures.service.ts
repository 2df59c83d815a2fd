import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type AgentKey, type AuthenticatedRequest, agentOf, bearerToken } from '#access';
import { Batches, PlatformSettings, Database, NotFound, isId, sha256 } from '#platform';
import { RoomKeys } from '../members/room-keys';
import { type MemberNonce, NoncesRepository, type UsedNonce } from './nonces.repository';
import { type Signature, WINDOW_SECONDS, isRecent, parseSignature } from './signature';
import { signatureInvalid } from './signatures.errors';
import type { Signer } from './signer';
import type { SignedRequest } from './signed-message';
import { type MemberKey, SigningKeysRepository } from './signing-keys.repository';
import { isSignedByActor, isSignedByMember } from './verify';

const NO_BODY = Buffer.alloc(0);
/** How many nonces one statement stores. */
const NONCES = 100;
/** The number of keys of members that a process knows. */
const KNOWN = 2_000;

/**
 * Verifies the signatures of requests. A request is signed by the agent whose token it has, for the public address of the relay: the Host
 * header is ignored, because an attacker can choose it.
 */
@Injectable()
export class SignaturesService {
  private readonly authority: string;
  private readonly used: Batches<UsedNonce, boolean>;
  private readonly usedByMembers: Batches<MemberNonce, boolean>;
  /** The keys of members, encrypted. Whether a member still has its key is asked again for each request. */
  private readonly known = new LRUCache<string, MemberKey>({ max: KNOWN });

  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeysRepository,
    private readonly roomKeys: RoomKeys,
    nonces: NoncesRepository,
    platform: PlatformSettings,
  ) {
    this.authority = new URL(platform.relayBaseUrl).host;
    this.used = new Batches((used) => nonces.remember(database, used, WINDOW_SECONDS), NONCES);
    this.usedByMembers = new Batches(
      (used) => nonces.rememberOfMembers(database, used, WINDOW_SECONDS),
      NONCES,
    );
  }

  /** Requires the signature of the calling agent's own key. @throws SignatureInvalid */
  async requireActor(req: AuthenticatedRequest): Promise<void> {
    await this.use(this.verifyActor(req));
  }

  /** The same, but leaves the nonce to the caller: nothing may be answered before it was found to be new. @throws SignatureInvalid */
  verifyActor(req: AuthenticatedRequest): UsedNonce {
    const agent = agentOf(req.principal!);
    const signature = this.recentSignature(req, 'x-svc-actor-signature', agent);
    const key = req.principal!.actorKey;
    if (!key || !isSignedByActor(signature, this.signedRequest(req), key)) throw signatureInvalid();
    return nonceOf(agent, `actor:${signature.keyId}`, signature);
  }

  /**
   * Requires the signature of the calling agent's key for a room.
   *
   * @throws SignatureInvalid; NotFound if the agent is not an approved member, since only members may learn that the room exists
   */
  async requireMember(req: AuthenticatedRequest, roomId: string): Promise<Signer> {
    const agent = agentOf(req.principal!);
    const signature = this.recentSignature(req, 'x-svc-room-signature', agent);
    const name = nameOf(agent, roomId);
    const known = this.known.get(name);
    if (known?.encryptedKey) {
      const { id: memberId, keyVersion, encryptedKey } = known;
      const used = { ...nonceOf(agent, keyName(known), signature), ...agent, roomId, memberId, encryptedKey };
      // Also says whether the member still has this key. If not, or if the nonce was used, the present key decides about the answer.
      if (this.isSigned(req, roomId, known, signature) && (await this.usedByMembers.add(used)))
        return { memberId, keyVersion };
      this.known.delete(name);
    }
    const member = isId(roomId) && (await this.keys.findRoomKey(this.database, agent, roomId));
    if (!member) throw new NotFound();
    if (!this.isSigned(req, roomId, member, signature)) throw signatureInvalid();
    await this.use(nonceOf(agent, keyName(member), signature));
    this.known.set(name, member);
    return { memberId: member.id, keyVersion: member.keyVersion };
  }

  /** Nonces are stored only after the signature was found valid, so that strangers can't fill the table. @throws SignatureInvalid for one that was used */
  async use(nonce: UsedNonce): Promise<void> {
    if (!(await this.used.add(nonce))) throw signatureInvalid();
  }

  private isSigned(
    req: AuthenticatedRequest,
    roomId: string,
    { id: memberId, keyVersion, encryptedKey }: MemberKey,
    signature: Signature,
  ): boolean {
    if (!encryptedKey) return false;
    const key = { roomId, memberId, keyVersion, secret: this.roomKeys.open(encryptedKey) };
    return isSignedByMember(signature, this.signedRequest(req), key);
  }

  /** Checks everything that needs no key. It comes first, so that requests without a signature cost nothing. */
  private recentSignature(req: AuthenticatedRequest, header: string, { actorId }: AgentKey): Signature {
    const signature = parseSignature(req.headers[header] as string | undefined);
    const isOwn = sentActorId(req).toLowerCase() === actorId;
    if (!signature || !isOwn || !isRecent(signature, Date.now() / 1000)) throw signatureInvalid();
    return signature;
  }

  private signedRequest(req: AuthenticatedRequest): SignedRequest {
    return {
      method: req.method,
      authority: this.authority,
      target: req.originalUrl,
      actorId: sentActorId(req),
      token: bearerToken(req.headers.authorization)!,
      body: req.bodyBytes ?? NO_BODY,
    };
  }
}

/** The id that the caller signed: a UUID means the same in upper case. */
function sentActorId(req: AuthenticatedRequest): string {
  return String(req.headers['x-svc-actor-id'] ?? '');
}

function nonceOf({ tenantId }: AgentKey, key: string, { nonce }: Signature): UsedNonce {
  return { tenantId, keyHash: sha256(key), nonceHash: sha256(nonce) };
}

function keyName({ id, keyVersion }: MemberKey): string {
  return `member:${id}:${keyVersion}`;
}

function nameOf({ tenantId, actorId }: AgentKey, roomId: string): string {
  return `${tenantId}:${actorId}:${roomId.toLowerCase()}`;
}
