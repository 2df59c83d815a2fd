import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { FairSemaphore } from '../concurrency/fair-semaphore';
import { ApiError } from '../errors/api-error';
import { Unavailable } from '../errors/errors';
import { ThreadPool } from '../threads/thread-pool';
import { type ParsedJson, parseJson } from './parse-json';

/** Bodies of up to this many bytes are parsed in the calling thread. The worst of them take about 5 ms. */
const MAX_INLINE_BYTES = 131_072;

const THREADS = 2;
const WAIT_MS = 10_000;
/** The semaphore lets no more tasks in than there are threads. */
const MAX_QUEUED = THREADS;

/** Parses JSON bodies. Large ones are parsed in worker threads, one at a time for each tenant, so that they never hold the event loop. */
@Injectable()
export class JsonParser implements OnApplicationShutdown {
  private readonly semaphore = new FairSemaphore(THREADS, 1, WAIT_MS);
  private readonly threads = new ThreadPool<Uint8Array, ParsedJson>(join(__dirname, 'parse-json.worker.js'), {
    size: THREADS,
    maxQueued: MAX_QUEUED,
  });

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /** @param key the tenant, or the client of a request without one @throws Unavailable if no thread becomes free in time */
  async parse(key: string, bytes: Buffer): Promise<ParsedJson> {
    if (bytes.length <= MAX_INLINE_BYTES) return parseJson(bytes);
    return this.semaphore.run(key, async () => {
      try {
        const parsed = await this.threads.run(bytes);
        // Receiving 16 MiB holds the event loop for some 20 ms, and so does checking them: other requests have their turn in between.
        await setImmediate();
        return parsed;
      } catch (error) {
        if (error instanceof ApiError) throw error;
        throw new Unavailable({ cause: error, headers: { 'Retry-After': '5' } });
      }
    });
  }
}
