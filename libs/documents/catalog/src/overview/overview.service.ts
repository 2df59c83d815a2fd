import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { MY_DOCS } from '#visibility';
import type { ReadOverviewQuery } from './overview.dto';
import { OverviewRepository, type OverviewRow } from './overview.repository';

/** A summary of projects, from which a reader starts. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly database: Database,
    private readonly repository: OverviewRepository,
  ) {}

  read(
    principal: Principal,
    { limit, projects, includePersonal }: ReadOverviewQuery,
  ): Promise<OverviewRow[]> {
    const slugs = projects?.split(',') ?? null;
    const wanted = {
      slugs: slugs?.filter((slug) => slug !== MY_DOCS) ?? null,
      personal: includePersonal || (slugs?.includes(MY_DOCS) ?? false),
      limit,
    };
    return this.database.reading((queries) => this.repository.read(queries, principal, wanted));
  }
}
