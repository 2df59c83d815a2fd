import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, type CountedPageRequest, type Page, type Queries, invalidField } from '#platform';
import { AuditRetentionRepository } from './audit-retention.repository';
import { AuditLogRepository, type EntryFilter, type EntryRow, type Span } from './audit-log.repository';

const LAST_SEQ = 2 ** 31 - 1;

/** A period. Both ends belong to it, and either can be open. */
export interface Period {
  from?: string;
  to?: string;
}

/** The audit log of the caller's organization. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly log: AuditLogRepository,
    private readonly retention: AuditRetentionRepository,
  ) {}

  /** Entries, newest first. @throws CursorInvalid, ValidationFailed if `from` is later than `to` */
  async list(
    { tenantId }: Principal,
    { from, to, action, actorId, targetId, ...page }: Period & EntryFilter & CountedPageRequest,
  ): Promise<Page<EntryRow>> {
    const span = await this.spanOf(this.database, tenantId, { from, to });
    if (!span) return { rows: [], nextCursor: null, ...(page.total && { total: { total: 0 } }) };
    const { first } = span;
    const filter = { action, actorId, targetId };
    return this.cursors.page(page, {
      of: ['audit-log', tenantId, ...[from, to, action, actorId, targetId].map((part) => part ?? null)],
      from: span.last,
      fetch: (last, limit) => this.log.list(this.database, tenantId, filter, { first, last }, limit),
      key: ({ seq }) => seq - 1,
      count: (bound) => this.log.count(this.database, tenantId, filter, span, bound),
    });
  }

  /** The part of the log that a period covers; undefined if it has no entries. @throws ValidationFailed if `from` is later than `to` */
  async spanOf(queries: Queries, tenantId: string, period: Period): Promise<Span | undefined> {
    const [from, to] = [timeOf(period.from), timeOf(period.to)];
    if (from && to && from > to) throw invalidField('from', 'order', 'must not be later than `to`');
    const since = from ? await this.log.firstSince(queries, tenantId, from) : 1;
    const last = to ? await this.log.lastUntil(queries, tenantId, to) : LAST_SEQ;
    if (since === undefined || last === undefined) return undefined;
    // Entries up to the checkpoint may not have been deleted yet.
    const deleted = await this.retention.findCheckpoint(queries, tenantId);
    const first = Math.max(since, (deleted?.seq ?? 0) + 1);
    return first > last ? undefined : { first, last };
  }
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
