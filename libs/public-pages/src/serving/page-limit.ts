import { Injectable } from '@nestjs/common';
import { Config, Limits } from '#platform';

/** A list that is read from end to end costs as much as so many pages. */
const LIST_COSTS = 10;

/** Bounds how fast one address reads what is public, so that a storm of requests stays its sender's affair. */
@Injectable()
export class PageLimit {
  constructor(
    private readonly limits: Limits,
    private readonly config: Config,
  ) {}

  /** Counts a page. @throws RateLimited */
  async page(block: string): Promise<void> {
    await this.limits.attempt('public-pages', block, this.config.publicPagesPerMinute);
  }

  /** Counts a list for machines. @throws RateLimited */
  async list(block: string): Promise<void> {
    await this.limits.attempt(
      'public-lists',
      block,
      Math.floor(this.config.publicPagesPerMinute / LIST_COSTS),
    );
  }
}
