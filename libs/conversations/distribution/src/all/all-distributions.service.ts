import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, LAST_ID, type Page } from '#platform';
import { reachOf } from '#visibility';
import type { DistributionSummaryRow } from '../distributions/distributions.repository';
import { type TargetRow, TargetsRepository } from '../distributions/targets.repository';
import type { ListAllDistributionsQuery } from './all-distributions.dto';
import { AllDistributionsRepository, type BoxFilter } from './all-distributions.repository';

/** A distribution in a list, with the targets that the caller can see. */
export interface ListedDistribution {
  distribution: DistributionSummaryRow;
  targets: TargetRow[];
}

/** Everything that the caller sent, and what waits for them. */
@Injectable()
export class AllDistributionsService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly distributions: AllDistributionsRepository,
    private readonly targets: TargetsRepository,
  ) {}

  /** The distributions that the caller can see, newest first. @throws CursorInvalid */
  async list(principal: Principal, query: ListAllDistributionsQuery): Promise<Page<ListedDistribution>> {
    const { tenantId, userId, credentialId } = principal;
    const reach = reachOf(principal);
    const filter: BoxFilter = { box: query.box, status: query.status ?? null };
    const page = await this.cursors.page(query, {
      of: ['all-distributions', tenantId, userId, credentialId, filter],
      from: LAST_ID,
      fetch: (before, limit) => this.distributions.list(this.database, reach, { ...filter, before, limit }),
      key: ({ id }) => id,
      count: (bound) => this.distributions.count(this.database, reach, filter, bound),
    });
    const ids = page.rows.map(({ id }) => id);
    const targets = ids.length > 0 ? await this.targets.list(this.database, reach, ids) : [];
    return { ...page, rows: page.rows.map((distribution) => ({ distribution, targets })) };
  }
}
