import type { QueryRunner } from 'typeorm';
import { nodes } from './events/nodes';
import { people } from './events/people';
import { workspace } from './events/workspace';
import type { RolloverMigration } from './rollover';

const TABLES = [
  // Without an index on the time: the rows of a tenant are deleted in the order of their transactions. No foreign key, because nearly every
  // change of a document writes a row.
  `CREATE TABLE events (
    tenant_id uuid NOT NULL,
    xid bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    project_id uuid,
    ids jsonb NOT NULL,
    audience uuid[],
    admins boolean NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, xid, id)
  )`,
  // Unlogged: it is empty after a crash of the server, and fills again within half a minute.
  `CREATE UNLOGGED TABLE presence (
    tenant_id uuid NOT NULL,
    node_id uuid NOT NULL,
    member_id uuid NOT NULL,
    project_id uuid NOT NULL,
    is_agent boolean NOT NULL,
    state text NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, node_id, member_id)
  )`,
];

const RECORDED = [nodes, ...workspace, ...people];

/** Events of what changes, recorded by triggers, and who has a document open. */
export class Events1764900000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...RECORDED.flatMap(({ up }) => up)]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of RECORDED.flatMap(({ down }) => down)) await runner.query(statement);
    await runner.query('DROP TABLE presence, events');
  }
}
