import { readFileSync } from 'node:fs';
import { sql } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { logOf } from '../support/limited-apis';

/**
 * A process that logs at level trace, on a database of its own, which tests damage to see what a failure logs. One file has all of them, because each
 * process takes seconds to start.
 */
export class TracedService {
  private readonly secrets: string[] = [];
  private repairs: string[] = [];

  private constructor(
    readonly databaseUrl: string,
    private readonly process: ServiceProcess,
  ) {}

  static async start(): Promise<TracedService> {
    const databaseUrl = await createDatabase();
    return new TracedService(databaseUrl, await startApi({ databaseUrl }, { LOG_LEVEL: 'trace' }));
  }

  get url(): string {
    return this.process.url;
  }

  /** Damages the database until `repair`. */
  async damage(statement: string, repair: string): Promise<void> {
    this.repairs.push(repair);
    await sql(this.databaseUrl, statement);
  }

  /** Mends what `damage` has damaged. */
  async repair(): Promise<void> {
    const repairs = this.repairs;
    this.repairs = [];
    for (const statement of repairs.reverse()) await sql(this.databaseUrl, statement);
  }

  /** Expects words in the log about what was requested until now, and no secrets in it, in any case of letters. */
  async expectLog({ words, secrets }: { words: string[]; secrets: string[] }): Promise<void> {
    this.secrets.push(...secrets);
    const log = await logOf(this.process);
    for (const word of words) expect(log).toContain(word);
    expect(leaks(log, secrets)).toEqual([]);
  }

  /** Stops the process, and expects no secret of any test in all that it has logged. */
  async expectNothingLater(): Promise<void> {
    await this.process.stop();
    expect(this.secrets.length).toBeGreaterThan(0);
    expect(leaks(readFileSync(this.process.logFile, 'utf8'), this.secrets)).toEqual([]);
  }
}

/** The lines of a log that contain a secret. */
function leaks(log: string, secrets: string[]): string[] {
  const folded = secrets.map((secret) => secret.toLowerCase());
  const lines = log.split('\n');
  return lines.filter((line) => {
    const text = line.toLowerCase();
    return folded.some((secret) => text.includes(secret));
  });
}
