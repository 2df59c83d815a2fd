import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ThreadAborted, ThreadPool } from '#platform';
import type { ScanReport } from '../findings/finding';
import { scan, type ScanInput, type ScanOptions } from './scan';
import type { ScanTask } from './scan-task';

/** Documents that are scanned at once. */
export const SCAN_THREADS = 2;
const MAX_QUEUED = 32;

/** Longest a caller waits, for a thread and for the scan; 5 MiB of ordinary text take a few seconds. */
const TIMEOUT_MS = 30_000;

/** Most memory of a thread's heap: more than a page has to lay out a text. */
const MAX_HEAP_MIB = 768;

const WORKER_FILE = join(__dirname, 'scan.worker.js');

let pool: ThreadPool<ScanTask, ScanReport> | undefined;

/**
 * Scans in a thread of its own, so that no document holds up the event loop. Whatever goes wrong rejects, and then nothing may be
 * published: ThreadQueueFull when 32 documents wait already, ThreadTimedOut after 30 s, ThreadAborted when the thread died, an Error
 * without any text of the document when the scan failed. Where the code isn't compiled (unit tests) it runs in the calling thread.
 */
export async function scanInThread(input: ScanInput, options: ScanOptions): Promise<ScanReport> {
  if (!existsSync(WORKER_FILE)) return scan(input, options);
  pool ??= new ThreadPool(WORKER_FILE, {
    size: SCAN_THREADS,
    maxQueued: MAX_QUEUED,
    timeoutMs: TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  });
  const { content, contentHtml, title, slug, seo } = input;
  const { fingerprintKey, tokenPrefix } = options;
  // Only what is scanned: anything else in the objects might not be sendable.
  const task = {
    input: { content, contentHtml, title, slug, seo: seo && { ...seo } },
    options: { fingerprintKey: Uint8Array.from(fingerprintKey), tokenPrefix },
  };
  try {
    return await pool.run({ ...task, layOut: true });
  } catch (error) {
    if (!(error instanceof ThreadAborted)) throw error;
    // What took too much memory to be laid out does so for its page, too, which has less: that shows it as it was written.
    return pool.run({ ...task, layOut: false });
  }
}

/** Ends the threads, if any; the next scan starts new ones. */
export async function closeScan(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}
