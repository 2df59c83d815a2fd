import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A document as the baselines read it: the same row that the service reads. */
export interface Row {
  id: string;
  content: string;
}

const HEADINGS = 4;

/** The minimal database work to read or save a document, with a pool of the same size as the service's. */
export class Rows {
  private readonly pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL_SIZE),
  });

  /** One prepared SELECT by primary key. */
  async read(id: string): Promise<Row | undefined> {
    const result = await this.pool.query<Row>({
      name: 'read',
      text: `SELECT id, convert_from(content, 'UTF8') AS content FROM revisions WHERE id = $1`,
      values: [id],
    });
    return result.rows[0];
  }

  /**
   * Writes as many rows as a save of a document with four headings, with one prepared statement for each table. The tables
   * have the columns and indexes of the service's tables, but no foreign keys.
   */
  async write(nodeId: string, content: string): Promise<number> {
    const bytes = Buffer.from(content);
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const revisionId = randomUUID();
      const node = await client.query<{ version: number }>({
        name: 'node',
        text: `UPDATE baseline.nodes SET version = version + 1, revision_id = $2, content_hash = $3, bytes = $4, updated_at = now()
          WHERE id = $1 RETURNING version`,
        values: [nodeId, revisionId, bytes.subarray(0, 32), bytes.length],
      });
      const { version } = node.rows[0]!;
      await client.query({
        name: 'revision',
        text: `INSERT INTO baseline.revisions (id, tenant_id, node_id, number, content, content_hash, bytes, author_user_id)
          VALUES ($1, $2, $2, $3, $4, $5, $6, $2)`,
        values: [revisionId, nodeId, version, bytes, bytes.subarray(0, 32), bytes.length],
      });
      await client.query({
        name: 'outdated',
        text: 'DELETE FROM baseline.sections WHERE tenant_id = $1 AND node_id = $1',
        values: [nodeId],
      });
      await client.query({
        name: 'sections',
        text: `INSERT INTO baseline.sections (tenant_id, node_id, anchor, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)
          SELECT $1, $1, 'section-' || i, i, 2, 'Section ' || i, i, i, i, i, i FROM generate_series(1, ${HEADINGS}) i`,
        values: [nodeId],
      });
      await client.query({
        name: 'counter',
        text: `INSERT INTO baseline.project_counters AS c (tenant_id, project_id, shard, ticks, nodes, mappings)
          VALUES ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', pg_backend_pid() % 32, 1, 0, 0)
          ON CONFLICT (tenant_id, project_id, shard) DO UPDATE SET ticks = c.ticks + 1`,
      });
      await client.query('COMMIT');
      return version;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
}
