import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { AuditEntry } from '#entities';
import { type Transaction, newId } from '#platform';
import type { AuditAct } from './acts';
import { type Acting, actingPrincipal } from './actor';
import { auditHashOf } from './audit-entry';
import { AuditRepository } from './audit.repository';

/** The log of what was done in a tenant, and by whom. */
@Injectable()
export class Audit {
  constructor(private readonly repository: AuditRepository) {}

  /**
   * Records an act in its own transaction, so that both happen or neither. Entries of one tenant are appended one after the other:
   * call it as the last step, since the next act of the tenant waits for the end of `tx`.
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
    await this.repository.append(tx, { ...entry, entryHash: auditHashOf(entry) });
  }
}

/** As the database gives it back: dates as text, absent values left out. */
function asJson(value: object | null): object | null {
  return value && (JSON.parse(JSON.stringify(value)) as object);
}
