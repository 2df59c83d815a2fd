import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { ReadOverviewQuery } from './overview.dto';
import { OverviewRepository, type OverviewRow } from './overview.repository';

const MY_DOCS = '~';

/** What projects there are, for whoever begins. */
@Injectable()
export class OverviewService {
  constructor(private readonly repository: OverviewRepository) {}

  /** Projects in sight, most recently changed first. */
  read(
    principal: Principal,
    { limit, projects, includePersonal }: ReadOverviewQuery,
  ): Promise<OverviewRow[]> {
    const named = projects?.split(',') ?? null;
    return this.repository.read(principal, {
      slugs: named?.filter((slug) => slug !== MY_DOCS) ?? null,
      personal: includePersonal || (named?.includes(MY_DOCS) ?? false),
      limit,
    });
  }
}
