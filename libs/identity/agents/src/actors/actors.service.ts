import { Injectable } from '@nestjs/common';
import { type Principal, Principals, personOf } from '#access';
import { Audit } from '#audit';
import { Database, found } from '#platform';
import { ActorsRepository } from './actors.repository';
import { Attestations, thumbprint } from './attestation';
import type { Ed25519PublicKey } from './ed25519';

/** A signing key that was just registered for an agent. */
export interface RegisteredKey {
  actorId: string;
  publicKey: Ed25519PublicKey;
  thumbprint: string;
  /** Null if the agent has no live token. */
  attestation: string | null;
}

/** A person's agents. */
@Injectable()
export class ActorsService {
  constructor(
    private readonly database: Database,
    private readonly actors: ActorsRepository,
    private readonly attestations: Attestations,
    private readonly audit: Audit,
    private readonly principals: Principals,
  ) {}

  /**
   * Replaces the signing key of an agent.
   *
   * @throws NotFound unless the caller owns the agent; even an admin can't do this for another person's agent, since the key signs in
   * its owner's name; Unauthorized if the person has just signed out
   */
  async registerKey(
    principal: Principal,
    actorId: string,
    publicKey: Ed25519PublicKey,
  ): Promise<RegisteredKey> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      await this.principals.requireSession(tx, principal);
      const replaced = found(await this.actors.lockKey(tx, personOf(principal), actorId));
      await this.actors.updateKey(tx, tenantId, actorId, publicKey);
      this.principals.forgetAll(tx);
      const expiresAt = await this.actors.findLastTokenExpiry(tx, tenantId, actorId);
      const actor = { id: actorId, tenantId, publicKey };
      const registered = {
        actorId,
        publicKey,
        thumbprint: await thumbprint(publicKey),
        attestation: expiresAt && (await this.attestations.attest(actor, expiresAt)),
      };
      await this.audit.record(tx, principal, {
        action: 'agent.key_registered',
        target: { type: 'agent', id: actorId, name: replaced.clientName },
        before: { thumbprint: replaced.publicKey && (await thumbprint(replaced.publicKey)) },
        after: { thumbprint: registered.thumbprint },
      });
      return registered;
    });
  }
}
