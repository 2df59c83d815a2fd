import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 64 * 1024 * 1024;
/** How long a page is kept that came out worse than it should: the next try may have more luck. */
const MAKESHIFT_MS = 10 * 60_000;

/** A finished page; `makeshift` where it isn't what it should be. */
export interface MadePage {
  bytes: Buffer;
  makeshift?: boolean;
}

type Make = () => Promise<MadePage>;

/** Finished pages by ETag, up to 64 MiB: whoever else asks for a page meanwhile gets the one that is being made. */
@Injectable()
export class PageCache {
  private readonly pages = new LRUCache<string, MadePage, Make>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
    fetchMethod: async (_etag, _stale, { context: make, options }) => {
      const page = await make();
      if (page.makeshift) options.ttl = MAKESHIFT_MS;
      return page;
    },
  });

  /** The page of this ETag, made where it isn't there. */
  async get(etag: string, make: Make): Promise<Buffer> {
    return (await this.pages.fetch(etag, { context: make }))!.bytes;
  }
}
