import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Revision } from '#entities';
import { Clock, Database, computed, dueTenants, statement } from '#platform';
import { RevisionsSettings } from './revisions.settings';

/** Small, because a revision can have 5 MiB. */
const BATCH = 500;

const REPLACED_LONG_AGO = 'd.created_at < now() - make_interval(days => :days)' as const;
const HAS_PREVIOUS = 'd.number > 1 AND NOT d.is_oldest' as const;

// A revision is replaced when the next one is saved. The statement looks for the next one, so it finds each revision once.
const DUE = dueTenants(Revision, { among: HAS_PREVIOUS, due: REPLACED_LONG_AGO });
const DELETE_REPLACED = statement(
  { count: computed.int() },
  `WITH d AS MATERIALIZED (
    SELECT d.node_id, d.number FROM revisions d WHERE d.tenant_id = :tenantId AND ${HAS_PREVIOUS} AND ${REPLACED_LONG_AGO}
    ORDER BY d.created_at LIMIT :batch FOR UPDATE SKIP LOCKED),
  newest AS (SELECT d.node_id, max(d.number) AS number FROM d GROUP BY d.node_id),
  deleted AS (
    DELETE FROM revisions r USING newest w WHERE r.tenant_id = :tenantId AND r.node_id = w.node_id AND r.number < w.number),
  marked AS (
    UPDATE revisions r SET is_oldest = true FROM newest w WHERE r.tenant_id = :tenantId AND r.node_id = w.node_id AND r.number = w.number)
  SELECT count(*)::int AS count FROM d`,
);

/** Deletes revisions that were replaced long ago, if the operator has set a time (decision 301). */
@Injectable()
export class RevisionRetention implements OnModuleInit {
  constructor(
    private readonly settings: RevisionsSettings,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    const { revisionRetentionDays: days } = this.settings;
    this.clock.every({
      name: 'revisions.replaced',
      each: '10 minutes',
      batch: BATCH,
      tenants: async () => (days === 0 ? [] : this.database.all(DUE, { days })),
      run: async (batch, tenantId) =>
        (await this.database.one(DELETE_REPLACED, { tenantId, days, batch }))!.count,
    });
  }
}
