import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { AuditEntry } from '#entities';
import { type Transaction, Unauthorized, newId } from '#platform';
import type { AuditAct } from './acts';
import { type Acting, actingPrincipal } from './actor';
import { auditHashOf } from './audit-entry';
import { AuditRepository } from './audit.repository';

/** The audit log of each tenant: which administrative acts were performed, and by whom. */
@Injectable()
export class Audit {
  constructor(private readonly repository: AuditRepository) {}

  /**
   * Records an act in the transaction that performs it, so that both are committed or neither. Entries of one tenant are appended one at
   * a time. Call it last in the transaction, since the next act of the tenant waits until `tx` ends.
   *
   * @param by the caller whose session must still exist, so that nobody who has just been signed out performs an act; or whoever is acting,
   * if the act itself ends their session
   * @throws Unauthorized
   */
  async record(tx: Transaction, by: Principal | Acting, act: AuditAct): Promise<void> {
    const acting = 'credentialId' in by ? actingPrincipal(by) : by;
    const { tenantId, type, userId, actorId, tokenId, client } = acting;
    const head = await this.repository.lockHead(tx, tenantId, { userId, actorId });
    const { action, target, before = null, after = null } = act;
    const id = type === 'agent' ? actorId : userId;
    const name = type === 'agent' ? head.agentName : head.userName;
    const entry: Omit<AuditEntry, 'entryHash'> = {
      id: newId(),
      tenantId,
      seq: head.seq + 1,
      at: head.at,
      actor: { type, id, name, tokenId },
      actorId: id,
      action,
      target: { name: null, ...target },
      ip: client?.ip ?? null,
      userAgent: client?.userAgent ?? null,
      before: asJson(before),
      after: asJson(after),
      prevHash: head.entryHash,
    };
    const sessionId = 'credentialId' in by && by.kind === 'session' ? by.credentialId : null;
    const recorded = await this.repository.append(tx, { ...entry, entryHash: auditHashOf(entry) }, sessionId);
    if (!recorded) throw new Unauthorized();
  }
}

/** The value as the database returns it, so that its hash can be verified: dates are text, and undefined properties are absent. */
function asJson(value: object | null): object | null {
  return value && (JSON.parse(JSON.stringify(value)) as object);
}
