import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Client, PlatformSettings, Database, Limits, MasterKey, sha256 } from '#platform';
import { TokensRepository } from './tokens.repository';
import { AgentsSettings } from '../agents.settings';

/** The first line of what a proof signs, so that it can't be taken for another kind of signature. */
const LABEL = 'svc-token-proof-v1';
const PREFIX_BYTES = 8;

/** The proof with which a client checks that this service issued its token. */
export interface TokenProof {
  /** The address of the service, from its settings. */
  address: string;
  proof: string;
}

/**
 * Proves that this service issued a token, to a client that has not sent the token yet. Both sides know the SHA-256 of the token. The
 * client sends its first bytes and a nonce, and the service answers with an HMAC of the nonce and its own address, whose key is the whole
 * hash. Another service can't compute it, and can't relay ours either, because the client compares the address with the one that it uses.
 */
@Injectable()
export class TokenProofs {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensRepository,
    private readonly limits: Limits,
    private readonly masterKey: MasterKey,
    private readonly settings: AgentsSettings,
    private readonly platform: PlatformSettings,
  ) {}

  /**
   * A proof for the token with this beginning of its hash, even if it is revoked or expired. For a token that this service did not issue, the
   * proof is one that no token fits, so that the answer reveals nothing.
   *
   * @param hashPrefix 16 hex digits
   * @throws RateLimited after `pairingPollsPerMinute` requests from one block of addresses
   */
  async prove(hashPrefix: string, nonce: string, { block }: Client): Promise<TokenProof> {
    await this.limits.attemptFrom('token-proof', block, this.settings.pairingPollsPerMinute);
    const prefix = Buffer.from(hashPrefix, 'hex');
    const rest = (byte: number): Buffer => Buffer.alloc(32 - PREFIX_BYTES, byte);
    const found = await this.tokens.findHash(
      this.database,
      Buffer.concat([prefix, rest(0)]),
      Buffer.concat([prefix, rest(0xff)]),
    );
    const key = found ?? sha256(Buffer.concat([this.masterKey.derive('token-proof'), prefix]));
    const address = this.platform.baseUrl;
    const proof = createHmac('sha256', key).update([LABEL, address, nonce].join('\n')).digest('hex');
    return { address, proof };
  }
}
