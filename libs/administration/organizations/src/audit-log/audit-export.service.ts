import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { type LogExport, LogExports } from '#issuer';
import { Database, FairSemaphore } from '#platform';
import { AuditRetentionRepository } from './audit-retention.repository';
import { AuditLogRepository, type EntryRow, type Span } from './audit-log.repository';
import { AuditLogService, type Period } from './audit-log.service';

const BATCH = 500;
const EXPORTS_PER_PROCESS = 100;
const EXPORTS_PER_TENANT = 2;
const WAIT_MS = 10_000;

/** A part of an audit log. */
export type AuditExport = LogExport<EntryRow>;

/** Exports audit logs. */
@Injectable()
export class AuditExportService {
  private readonly running = new FairSemaphore(EXPORTS_PER_PROCESS, EXPORTS_PER_TENANT, WAIT_MS);

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly exports: LogExports,
    private readonly log: AuditLogRepository,
    private readonly service: AuditLogService,
    private readonly retention: AuditRetentionRepository,
  ) {}

  /**
   * Exports the entries of a period. The log records the export first, so an export up to now ends with its own entry.
   *
   * @param write sends the export. No database connection is held during that time, because entries never change. If some are deleted
   *   before they are sent, the export ends in the middle
   * @throws Unavailable if two exports of the organization run already
   * @throws ValidationFailed if `from` is later than `to`
   */
  async export(
    principal: Principal,
    { format, ...period }: Period & { format: string },
    write: (exported: AuditExport) => Promise<void>,
  ): Promise<void> {
    const { tenantId } = principal;
    await this.running.run(tenantId, async () => {
      const { span, entryHash, deleted } = await this.begin(principal, period, format);
      const log = `audit:${tenantId}`;
      const part = { log, firstSeq: span.first, lastSeq: span.last, entryHash };
      const checkpoint = await this.exports.checkpoint(part);
      await write({ log, checkpoint, deleted, entries: () => this.entries(tenantId, span) });
    });
  }

  /** Records the export, and determines its part of the log. A part without entries has a `last` below its `first`. */
  private async begin(
    principal: Principal,
    { from, to }: Period,
    format: string,
  ): Promise<{ span: Span; entryHash: Buffer | null; deleted?: string }> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      const after = { format, from: from ?? null, to: to ?? null };
      const target = { type: 'audit_log', id: tenantId };
      await this.audit.record(tx, principal, { action: 'audit.exported', target, after });
      const span = await this.service.spanOf(tx, tenantId, { from, to });
      const [last] = span ? await this.log.list(tx, tenantId, {}, span, 1) : [];
      if (!span || !last) return { span: { first: 1, last: 0 }, entryHash: null };
      const before = await this.retention.findCheckpoint(tx, tenantId);
      const deleted = before?.seq === span.first - 1 ? before.statement : undefined;
      return { span: { first: span.first, last: last.seq }, entryHash: last.entryHash, deleted };
    });
  }

  private async *entries(tenantId: string, { first, last }: Span): AsyncGenerator<EntryRow[]> {
    for (let next = first; next <= last;) {
      const rows = await this.log.listOldestFirst(this.database, tenantId, { first: next, last }, BATCH);
      if (rows[0]?.seq !== next) throw new Error(`Entry ${next} was deleted while it was exported.`);
      yield rows;
      next = rows.at(-1)!.seq + 1;
    }
  }
}
