import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Config, FairSemaphore, LOGGER, ThreadPool } from '#platform';
import { escape } from './pieces';
import type { RenderTask, Rendered } from './rendered';

const THREADS = 2;
const MEMORY_MIB = 512;
/** How long a page waits for other pages of its organization, or for a thread, beyond the time limit of one rendering. */
const MARGIN_MS = 5_000;

/** A rendered document. `plain` says that it couldn't be rendered within the limits, and its Markdown is shown as plain text. */
export type Rendering = Rendered & { plain: boolean };

/**
 * Renders documents in worker threads, so that a long or malicious one blocks no other request: two at a time and one per
 * organization, with RENDER_SECONDS and 512 MiB each. A document that needs more is shown as plain text.
 */
@Injectable()
export class Renderer implements OnApplicationShutdown {
  private readonly semaphore: FairSemaphore;
  private readonly threads: ThreadPool<RenderTask, Rendered>;

  constructor(
    { renderSeconds }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const timeoutMs = renderSeconds * 1000;
    this.semaphore = new FairSemaphore(THREADS, 1, timeoutMs + MARGIN_MS);
    this.threads = new ThreadPool(join(__dirname, 'render.worker.js'), {
      size: THREADS,
      maxQueued: THREADS,
      timeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /** @throws Unavailable if no thread becomes free in time */
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
