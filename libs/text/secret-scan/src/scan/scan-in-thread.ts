import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ThreadAborted, type ThreadProgram, threads } from '#platform';
import type { ScanReport } from '../findings/finding';
import { lengthOf, scan, type ScanInput, type ScanOptions } from './scan';
import type { ScanTask } from './scan-task';

const PROGRAM: ThreadProgram<ScanTask, ScanReport> = { file: join(__dirname, 'scan.program.js') };

/**
 * Scans in a worker thread, so that no document blocks the event loop. If the code isn't compiled (unit tests), it runs in the calling
 * thread. The caller must not publish a document whose scan fails.
 *
 * @param tenantId the tenant whose thread time the scan uses
 * @throws as `ThreadPool.run` does; no error contains text of the document
 */
export async function scanInThread(
  tenantId: string,
  input: ScanInput,
  options: ScanOptions,
): Promise<ScanReport> {
  if (!existsSync(PROGRAM.file)) return scan(input, options);
  const { content, contentHtml, title, slug, seo, files } = input;
  const { fingerprintKey, tokenPrefix } = options;
  // Copies only what is scanned, since other properties may not be transferable to a thread.
  const task = {
    input: {
      content,
      contentHtml,
      title,
      slug,
      seo: seo && { ...seo },
      files: files?.map((file) => ({ ...file })),
    },
    options: { fingerprintKey: Uint8Array.from(fingerprintKey), tokenPrefix },
  };
  const run = (rendersMarkdown: boolean) =>
    threads().run(PROGRAM, { tenantId, size: lengthOf(input), input: { ...task, rendersMarkdown } });
  try {
    return await run(true);
  } catch (error) {
    if (!(error instanceof ThreadAborted)) throw error;
    // The scan may have needed too much memory to render the Markdown.
    return run(false);
  }
}
