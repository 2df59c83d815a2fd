import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, type ThreadProgram, ThreadQueueFull, Unavailable, threads } from '#platform';
import { escape } from './pieces';
import type { RenderTask, Rendered } from './rendered';
import { RenderingSettings } from '../rendering.settings';

const PROGRAM: ThreadProgram<RenderTask, Rendered> = { file: join(__dirname, 'render.program.js') };

/** A rendered document. `plain` says that it couldn't be rendered within the limits, and its Markdown is shown as plain text. */
export type Rendering = Rendered & { plain: boolean };

/**
 * Renders documents in worker threads, which organizations share fairly, so that a long or malicious one blocks no other request. A document
 * that needs more than RENDER_SECONDS or 768 MiB is shown as plain text.
 */
@Injectable()
export class Renderer {
  private readonly budgetMs: number;

  constructor(
    { renderSeconds }: RenderingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.budgetMs = renderSeconds * 1000;
  }

  /** @throws Unavailable if too many pages of the organization are rendered at once */
  async render(tenantId: string, input: RenderTask): Promise<Rendering> {
    const size = input.markdown.length + (input.html?.length ?? 0);
    try {
      const task = { tenantId, size, input, budgetMs: this.budgetMs };
      return { ...(await threads().run(PROGRAM, task)), plain: false };
    } catch (error) {
      if (error instanceof ThreadQueueFull)
        throw new Unavailable({ headers: { 'Retry-After': '5' }, cause: error });
      this.logger.warn({ err: error, tenantId }, 'a public page is shown as plain text');
      return asPlainText(input);
    }
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
