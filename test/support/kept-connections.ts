import { Agent } from 'node:http';

/** Much less than the service keeps an idle connection, so that it never closes one when a test sends a request. */
const IDLE_MS = 10_000;

/**
 * Keeps the connections of a test file to the processes that the run shares, which saves both sides the opening of one for each request. Those to a process that
 * a test starts are not kept: a test that stops it could send its next request at the moment at which the connection ends.
 */
export class KeptConnections {
  private agent = newAgent();
  private asked = performance.now();

  constructor(private readonly urls: readonly string[]) {}

  to(url: string): Agent | undefined {
    if (!this.urls.includes(url)) return undefined;
    // While a test file waited for a program, the timers that end idle connections did not run.
    if (performance.now() - this.asked > IDLE_MS) this.agent = newAgent();
    this.asked = performance.now();
    return this.agent;
  }

  end(): void {
    this.agent.destroy();
  }
}

function newAgent(): Agent {
  return new Agent({ keepAlive: true, timeout: IDLE_MS });
}
