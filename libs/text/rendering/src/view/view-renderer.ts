import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LOGGER, type ThreadProgram, ThreadQueueFull, Unavailable, threads } from '#platform';
import { escape } from '../page/pieces';
import { RenderingSettings } from '../rendering.settings';
import { renderView } from './render-view';
import type { ViewTask, Viewed } from './viewed';

const PROGRAM: ThreadProgram<ViewTask, Viewed> = { file: join(__dirname, 'render-view.program.js') };
/** Markdown of up to this many UTF-16 code units is rendered in the calling thread, in a few milliseconds. */
const MAX_INLINE_LENGTH = 4_096;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** How long a document that could not be rendered stays cached. A later attempt may succeed. */
const PLAIN_MS = 60_000;

/** A rendered document. `plain` says that it couldn't be rendered within the limits, and its Markdown is shown as plain text. */
export type ViewRendering = Viewed & { plain: boolean };

/** Reads what to render, unless it is cached. */
type Read = () => Promise<ViewTask>;

interface Rendering {
  tenantId: string;
  read: Read;
}

/**
 * Renders documents for their readers, in worker threads unless they are small, and caches up to 32 MiB of them by their content. A cached
 * document is only found by its own organization, so nobody learns from the time of an answer what others have.
 */
@Injectable()
export class ViewRenderer {
  private readonly budgetMs: number;
  private readonly cache = new LRUCache<string, ViewRendering, Rendering>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ html, links }) => 2 * html.length + 200 * links.length + 500,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const rendering = await this.renderNow(context);
      if (rendering.plain) options.ttl = PLAIN_MS;
      return rendering;
    },
  });

  constructor(
    { renderSeconds }: RenderingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.budgetMs = renderSeconds * 1000;
  }

  /**
   * The rendering of the document with this content.
   *
   * @throws Unavailable if too many documents of the organization are rendered at once; what `read` throws
   */
  async render(tenantId: string, contentHash: Buffer, read: Read): Promise<ViewRendering> {
    const key = `${tenantId} ${contentHash.toString('base64url')}`;
    return (await this.cache.fetch(key, { context: { tenantId, read } }))!;
  }

  private async renderNow({ tenantId, read }: Rendering): Promise<ViewRendering> {
    const input = await read();
    const size = input.markdown.length;
    try {
      if (size <= MAX_INLINE_LENGTH || !existsSync(PROGRAM.file))
        return { ...renderView(input), plain: false };
      const task = { tenantId, size, input, budgetMs: this.budgetMs };
      return { ...(await threads().run(PROGRAM, task)), plain: false };
    } catch (error) {
      if (error instanceof ThreadQueueFull)
        throw new Unavailable({ headers: { 'Retry-After': '5' }, cause: error });
      this.logger.warn({ err: error, tenantId }, 'a document is shown as plain text');
      const html = `<pre class="plain" tabindex="0">${escape(input.markdown)}</pre>`;
      return { html, links: [], language: null, direction: 'ltr', plain: true };
    }
  }
}
