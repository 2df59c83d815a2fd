import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound } from '#platform';
import { ActorsRepository } from './actors.repository';
import { Attestations, thumbprint } from './attestation';
import type { SigningKeyDto } from './actors.dto';
import type { Ed25519PublicKey } from './ed25519';

/** Agents as their owners see to them. */
@Injectable()
export class ActorsService {
  constructor(
    private readonly database: Database,
    private readonly actors: ActorsRepository,
    private readonly attestations: Attestations,
  ) {}

  /**
   * Gives an agent a new key and retires the old one.
   *
   * @throws NotFound unless it is the caller's agent: its key speaks in the owner's name, and nobody else's.
   */
  async registerKey(
    principal: Principal,
    actorId: string,
    publicKey: Ed25519PublicKey,
  ): Promise<SigningKeyDto> {
    const { tenantId, userId } = principal;
    return this.database.transaction(async (tx) => {
      if (!(await this.actors.replaceKey(tenantId, actorId, userId, publicKey, tx))) throw new NotFound();
      const expiresAt = await this.actors.lastTokenExpiry(tenantId, actorId, tx);
      const actor = { id: actorId, tenantId, publicKey };
      return {
        actorId,
        publicKey,
        thumbprint: await thumbprint(publicKey),
        actorAttestation: expiresAt ? await this.attestations.attest(actor, expiresAt) : null,
      };
    });
  }
}
