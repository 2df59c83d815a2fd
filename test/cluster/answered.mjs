import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 500;
const LINE = /^database_replica_reads_total\{answered="(\w+)"\} (\d+)$/gm;

/** Counts who answered the reads that a replica could answer, by the metrics of processes that are killed, and then count from zero again. */
export class Answered {
  counts = { replica: 0, behind: 0, failed: 0 };
  #last = new Map();
  #stopping = new AbortController();

  /** @param {string[]} processes addresses of the processes that answer requests */
  constructor(processes) {
    this.processes = processes;
  }

  start() {
    const { signal } = this.#stopping;
    this.counting = (async () => {
      while (!signal.aborted) {
        await Promise.all(this.processes.map((address) => this.#ask(address)));
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    })();
  }

  async stop() {
    this.#stopping.abort();
    await this.counting;
  }

  /** Counts what a process has answered since it was asked last, or since it started. */
  add(address, metrics) {
    for (const [, answered, text] of metrics.matchAll(LINE)) {
      const key = `${address} ${answered}`;
      const [count, last] = [Number(text), this.#last.get(key) ?? 0];
      this.counts[answered] += count < last ? count : count - last;
      this.#last.set(key, count);
    }
  }

  async #ask(address) {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://${address}/metrics`, { signal }).catch(() => undefined);
    const metrics = await answer?.text().catch(() => '');
    this.add(address, metrics ?? '');
  }
}
