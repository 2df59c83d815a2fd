import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, found } from '#platform';
import { type RatingTotals, RatingsRepository } from './ratings.repository';

/** Rates live documents of any organization: one score per user, even if the user has many agents. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly database: Database,
    private readonly ratings: RatingsRepository,
  ) {}

  /** Sets or replaces the user's score. @throws NotFound unless the document is live */
  async rate({ userId }: Principal, id: string, score: number): Promise<RatingTotals> {
    return this.database.transaction(async (tx) => {
      const doc = found(await this.ratings.lockLive(tx, id));
      return this.ratings.rate(tx, doc, userId, score);
    });
  }
}
