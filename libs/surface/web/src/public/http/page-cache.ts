import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 64 * 1024 * 1024;
/** How long a degraded page is cached. A later attempt may succeed. */
const DEGRADED_MS = 10 * 60_000;

/** A rendered page. `degraded` means that a fallback was rendered instead of the real page. */
export interface RenderedPage {
  bytes: Buffer;
  degraded?: boolean;
}

type Render = () => Promise<RenderedPage>;

/** Caches rendered pages by their ETags, up to 64 MiB. Concurrent requests for one page wait for the same rendering. */
@Injectable()
export class PageCache {
  private readonly pages = new LRUCache<string, RenderedPage, Render>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
    fetchMethod: async (_etag, _stale, { context: render, options }) => {
      const page = await render();
      if (page.degraded) options.ttl = DEGRADED_MS;
      return page;
    },
  });

  /** The page of an ETag, rendered unless it is cached. */
  async get(etag: string, render: Render): Promise<Buffer> {
    return (await this.pages.fetch(etag, { context: render }))!.bytes;
  }
}
