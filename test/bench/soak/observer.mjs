import pg from 'pg';
import { settle } from '../memory.mjs';

const MIB = 2 ** 20;
/** How many statements and tables of a minute are shown. */
const TOP = 12;

const TABLES = `SELECT relname AS name, n_live_tup::int AS live, n_dead_tup::int AS dead, autovacuum_count::int AS vacuums, last_autovacuum AS vacuumed
  FROM pg_stat_user_tables WHERE n_dead_tup > 0 ORDER BY n_dead_tup DESC LIMIT ${TOP}`;
const STATEMENTS = `SELECT queryid::text AS id, left(regexp_replace(query, '\\s+', ' ', 'g'), 60) AS text, sum(calls)::float8 AS calls,
  sum(total_exec_time) AS millis FROM pg_stat_statements
  WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query NOT LIKE '%pg_stat_%'
  GROUP BY queryid, query`;

/** Looks at the processes and the database once in a minute. */
export class Observer {
  #before = new Map();

  static async connect(databaseUrl, processes) {
    const observer = Object.assign(new Observer(), { processes });
    observer.client = new pg.Client({ connectionString: databaseUrl });
    await observer.client.connect();
    await observer.client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await observer.#statements();
    return observer;
  }

  /** The memory after a collection of garbage, in MiB, the tables with dead rows, and the statements since the last look. */
  async look() {
    const memory = {};
    for (const [name, { pid, url }] of Object.entries(this.processes)) {
      const rss = await settle(pid);
      memory[name] = { rss: mebibytes(rss), heap: mebibytes(await heapOf(url)) };
    }
    const { rows: tables } = await this.client.query(TABLES);
    return { memory, tables, statements: await this.#statements() };
  }

  close() {
    return this.client.end();
  }

  /** The statements that took most of the time since the last call, with the mean of that time in milliseconds. */
  async #statements() {
    const { rows } = await this.client.query(STATEMENTS);
    const since = rows.map(({ id, text, calls, millis }) => {
      const before = this.#before.get(id) ?? { calls: 0, millis: 0 };
      return { id, text, calls: calls - before.calls, millis: millis - before.millis };
    });
    this.#before = new Map(rows.map((row) => [row.id, row]));
    return since
      .filter(({ calls }) => calls > 0)
      .sort((a, b) => b.millis - a.millis)
      .slice(0, TOP)
      .map(({ millis, ...one }) => ({ ...one, mean: Number((millis / one.calls).toFixed(3)) }));
  }
}

async function heapOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)[1]);
}

function mebibytes(bytes) {
  return Number((bytes / MIB).toFixed(1));
}
