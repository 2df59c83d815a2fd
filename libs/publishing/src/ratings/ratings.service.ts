import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound } from '#platform';
import { RatingsRepository, type Standing } from './ratings.repository';

/** Ratings: one score per person, whatever agents and organizations they are of, while the document is live. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly database: Database,
    private readonly repository: RatingsRepository,
  ) {}

  /** Gives a score, or another one. @throws NotFound for what is not live */
  async rate({ userId }: Principal, id: string, score: number): Promise<Standing> {
    return this.database.transaction(async (tx) => {
      const doc = await this.repository.lockLive(tx, id);
      if (!doc) throw new NotFound();
      return this.repository.rate(tx, doc, userId, score);
    });
  }
}
