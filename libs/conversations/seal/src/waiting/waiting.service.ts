import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Cursors, Database, FIRST_ID, type Page, type PageRequest } from '#platform';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { spentOrMissing } from '../envelopes/spent';
import { WaitingRepository, type WaitingRow } from './waiting.repository';

/** The envelopes that wait for an agent. It lists them, and deletes those it does not want. */
@Injectable()
export class WaitingService {
  constructor(
    private readonly cursors: Cursors,
    private readonly database: Database,
    private readonly envelopes: EnvelopesRepository,
    private readonly waiting: WaitingRepository,
    private readonly audit: Audit,
  ) {}

  /** The envelopes that the calling agent can fetch, oldest first, without their content. @throws CursorInvalid */
  list(principal: Principal, page: PageRequest): Promise<Page<WaitingRow>> {
    const { tenantId, actorId } = principal;
    return this.cursors.page(page, {
      of: ['waiting-envelopes', tenantId, actorId],
      from: FIRST_ID,
      fetch: (after, limit) => this.waiting.list(this.database, principal, after, limit),
      key: ({ id }) => id,
    });
  }

  /** Deletes an envelope that the calling agent does not want to fetch. @throws NotFound for everyone but the recipient, EnvelopeSpent */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const deleted = await this.waiting.delete(tx, principal, id);
      if (!deleted) throw spentOrMissing(await this.envelopes.findReceived(tx, principal, id));
      const { senderActorId, recipientActorId, recipientKeyId } = deleted;
      await this.audit.record(tx, principal, {
        action: 'secret_envelope.deleted',
        target: { type: 'secret_envelope', id },
        before: { senderActorId, recipientActorId, recipientKeyId, state: 'sealed' },
      });
    });
  }
}
