import { Injectable } from '@nestjs/common';
import { Limits } from '#platform';
import { PublicPagesSettings } from '../public-pages.settings';

/** A list is read as a whole, so it costs as much as this many pages. */
const LIST_COST = 10;

/** Limits how many public pages one client address reads per minute. */
@Injectable()
export class PageLimit {
  constructor(
    private readonly limits: Limits,
    private readonly settings: PublicPagesSettings,
  ) {}

  /** Counts a page. @throws RateLimited */
  async page(block: string): Promise<void> {
    await this.limits.attemptFrom('public-pages', block, this.settings.publicPagesPerMinute);
  }

  /** Counts a list for programs. @throws RateLimited */
  async list(block: string): Promise<void> {
    const limit = Math.floor(this.settings.publicPagesPerMinute / LIST_COST);
    await this.limits.attemptFrom('public-lists', block, limit);
  }
}
