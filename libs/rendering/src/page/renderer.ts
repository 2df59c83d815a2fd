import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, ThreadPool, FairSemaphore } from '#platform';
import { escape } from './pieces';
import type { RenderTask, Rendered } from './rendered';

const THREADS = 2;
const LONGEST_MS = 20_000;
const MEMORY_MIB = 512;
/** How long a page waits for others of its organization, or for a thread. */
const PATIENCE_MS = 25_000;

/** What became of a document; `plain` where it couldn't be rendered within bounds, and is shown as it is written. */
export type Rendering = Rendered & { plain: boolean };

/**
 * Renders documents in threads of their own, so that a long or a spiteful one holds up no other request: two at once,
 * of one organization one; twenty seconds and 512 MiB each. What needs more is shown as plain text.
 */
@Injectable()
export class Renderer implements OnApplicationShutdown {
  private readonly semaphore = new FairSemaphore(THREADS, 1, PATIENCE_MS);
  private readonly threads = new ThreadPool<RenderTask, Rendered>(join(__dirname, 'render.worker.js'), {
    size: THREADS,
    maxQueued: THREADS,
    timeoutMs: LONGEST_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /** @throws Unavailable when it would have to wait too long for a thread. */
  async render(tenantId: string, task: RenderTask): Promise<Rendering> {
    return this.semaphore.run(tenantId, async () => {
      try {
        return { ...(await this.threads.run(task)), plain: false };
      } catch (error) {
        this.logger.warn({ err: error, tenantId }, 'a public page is shown as plain text');
        return asPlainText(task);
      }
    });
  }
}

function asPlainText({ markdown }: RenderTask): Rendering {
  return {
    html: `<pre class="plain" tabindex="0">${escape(markdown)}</pre>`,
    titleAnchor: null,
    contents: [],
    lead: '',
    words: 0,
    minutes: 0,
    language: null,
    direction: 'ltr',
    questions: [],
    steps: [],
    plain: true,
  };
}
