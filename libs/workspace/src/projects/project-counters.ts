import { Injectable } from '@nestjs/common';
import { Database, type Transaction, statement } from '#platform';

/** The clock and counts of a project, as sums over its shards; for a lateral join with `p`. */
export const COUNTS_OF_PROJECT = `(SELECT coalesce(sum(c.ticks), 0)::bigint AS ticks, coalesce(sum(c.nodes), 0)::int AS nodes,
  coalesce(sum(c.mappings), 0)::int AS mappings FROM project_counters c WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id)`;

// A connection has one transaction at a time, so by its number hardly two ever meet in one shard.
const ADD = statement<never>(`
  INSERT INTO project_counters AS c (tenant_id, project_id, shard, ticks, nodes, mappings)
  VALUES ($1, $2, pg_backend_pid() % 32, 1, $3, $4)
  ON CONFLICT (tenant_id, project_id, shard)
  DO UPDATE SET ticks = c.ticks + 1, nodes = c.nodes + excluded.nodes, mappings = c.mappings + excluded.mappings`);

/** How a project's counts change. */
export interface CountChange {
  nodes?: number;
  mappings?: number;
}

/** Counts every change of a project. */
@Injectable()
export class ProjectCounters {
  constructor(private readonly database: Database) {}

  /** Notes a change of a project, as the last statement of its transaction: until the commit the shard is locked. */
  async changed(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    { nodes = 0, mappings = 0 }: CountChange = {},
  ): Promise<void> {
    await this.database.run(ADD, [tenantId, projectId, nodes, mappings], tx);
  }
}
