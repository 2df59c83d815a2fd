import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ThreadAborted, ThreadPool } from '#platform';
import type { ScanReport } from '../findings/finding';
import { scan, type ScanInput, type ScanOptions } from './scan';
import type { ScanTask } from './scan-task';

/** How many documents are scanned at the same time. */
export const SCAN_THREADS = 2;
const MAX_QUEUED = 32;

/** Longest wait of a caller, for a thread and for the scan. 5 MiB of ordinary text take a few seconds. */
const TIMEOUT_MS = 30_000;

/** Largest heap of a thread. It is larger than that of a thread that renders a page. */
const MAX_HEAP_MIB = 768;

const WORKER_FILE = join(__dirname, 'scan.worker.js');

let pool: ThreadPool<ScanTask, ScanReport> | undefined;

/**
 * Scans in a worker thread, so that no document blocks the event loop. If the code isn't compiled (unit tests), it runs in the calling
 * thread. The caller must not publish a document whose scan fails.
 *
 * @throws ThreadQueueFull if 32 documents are waiting, ThreadTimedOut after 30 seconds, ThreadAborted if the thread died, or an Error without
 * any text of the document if the scan failed
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
  // Copies only what is scanned, since other properties may not be transferable to a thread.
  const task = {
    input: { content, contentHtml, title, slug, seo: seo && { ...seo } },
    options: { fingerprintKey: Uint8Array.from(fingerprintKey), tokenPrefix },
  };
  try {
    return await pool.run({ ...task, rendersMarkdown: true });
  } catch (error) {
    if (!(error instanceof ThreadAborted)) throw error;
    // The scan may have needed too much memory to render the Markdown. The page has less memory, so it shows that Markdown as plain text.
    return pool.run({ ...task, rendersMarkdown: false });
  }
}

/** Terminates the threads, if any. The next scan starts new ones. */
export async function closeScan(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}
