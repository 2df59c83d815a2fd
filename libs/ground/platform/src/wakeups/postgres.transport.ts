import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import pg from 'pg';
import type { Pool } from 'pg';
import { Batches } from '../concurrency/batches';
import { RELISTEN_MS, type WakeupTransport } from './transport';

const CHANNEL = 'svc_wakeups';
/** How many wake-ups one statement sends. */
const TOPICS = 100;
const APPLICATION = 'document-workspace-wakeups';
/** How long a server may take to accept the connection that listens, and to answer on it, in milliseconds. */
const ANSWER_MS = 10_000;

/** Wake-ups over LISTEN/NOTIFY: one connection listens, the pool notifies. Those of one moment share a statement, since notifying is serialized in a database. */
export class PostgresTransport implements WakeupTransport {
  private client?: pg.Client;
  private stopped = false;
  private readonly topics = new Batches((topics: string[]) => this.notify(topics), TOPICS);
  listening = false;

  constructor(
    private readonly connectionString: string,
    private readonly pool: () => Pool,
    private readonly logger: Logger,
  ) {}

  async start(onMessage: (topic: string) => void, onGap: () => void): Promise<void> {
    await this.listen(onMessage, onGap);
  }

  publish(topic: string): Promise<void> {
    return this.topics.add(topic);
  }

  async listeners(): Promise<number> {
    const { rows } = await this.pool().query<{ count: number }>({
      name: 'svc-listeners',
      text: `SELECT count(*)::int AS count FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = $1`,
      values: [APPLICATION],
    });
    return rows[0]!.count;
  }

  /** A server sends the notifications that were committed before it answers. */
  async proveHearing(): Promise<void> {
    await this.client!.query('SELECT 1');
  }

  listenAgain(): void {
    if (this.listening) destroy(this.client!);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end().catch(() => undefined);
  }

  private async notify(topics: string[]): Promise<void[]> {
    await this.pool().query({
      name: 'svc-notify-all',
      text: 'SELECT pg_notify($1, topic) FROM unnest($2::text[]) topic',
      values: [CHANNEL, topics],
    });
    return topics.map(() => undefined);
  }

  private async listen(onMessage: (topic: string) => void, onGap: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: APPLICATION,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      // A replica accepts connections, and does not listen. One that is left open for each attempt would use up those of the next primary.
      destroy(client);
      throw error;
    }
    client.once('end', () => {
      // A process that has stopped has no caches to clear, and no database to read them from again.
      if (!this.stopped) void this.relisten(onMessage, onGap);
    });
    this.client = client;
    this.listening = true;
  }

  private async relisten(onMessage: (topic: string) => void, onGap: () => void): Promise<void> {
    this.listening = false;
    // Reported at once, so that caches that rely on wake-ups are cleared as soon as the connection breaks.
    onGap();
    while (!this.stopped) {
      try {
        await this.listen(onMessage, onGap);
        onGap();
        return;
      } catch (error) {
        this.logger.warn({ err: error }, 'cannot listen for wake-ups; will retry');
        await delay(RELISTEN_MS);
      }
    }
  }
}

/** Closes a connection whose server may not answer. */
function destroy(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
