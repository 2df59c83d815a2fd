import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Cursors,
  Database,
  FIRST_ID,
  NotFound,
  type Page,
  type PageRequest,
  type Queries,
  found,
} from '#platform';
import { reachOf } from '#visibility';
import { SHOWN_FEEDBACK } from './distribution';
import type { ListDistributionsQuery } from './distributions.dto';
import {
  type DistributionRow,
  type DistributionSummaryRow,
  DistributionsRepository,
} from './distributions.repository';
import { type FeedbackRow, FeedbackRepository } from './feedback.repository';
import { ProjectReferences } from './project-references';
import { type TargetRow, TargetsRepository } from './targets.repository';

/** A distribution with the targets that the caller can see. */
export interface VisibleState {
  distribution: DistributionRow;
  targets: TargetRow[];
}

/** A distribution with the targets and the feedback that the caller can see. */
export interface VisibleDistribution extends VisibleState {
  feedback: FeedbackRow[];
}

/** One page of distributions, and the targets of all of them. */
export interface DistributionPage {
  rows: DistributionSummaryRow[];
  targets: TargetRow[];
  hasMore: boolean;
}

/** Reads distributions. */
@Injectable()
export class DistributionsService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly projects: ProjectReferences,
    private readonly distributions: DistributionsRepository,
    private readonly targets: TargetsRepository,
    private readonly feedback: FeedbackRepository,
  ) {}

  /** @throws NotFound for a source project that the caller can't see */
  async list(
    principal: Principal,
    { status, sourceProject, page, limit }: ListDistributionsQuery,
  ): Promise<DistributionPage> {
    const reach = reachOf(principal);
    const sourceProjectId =
      sourceProject === undefined ? null : await this.projects.one(this.database, principal, sourceProject);
    const rows = await this.distributions.list(this.database, reach, {
      status: status ?? null,
      sourceProjectId,
      offset: (page - 1) * limit,
      limit: limit + 1,
    });
    const hasMore = rows.length > limit;
    rows.length = Math.min(rows.length, limit);
    const ids = rows.map(({ id }) => id);
    return { rows, hasMore, targets: ids.length ? await this.targets.list(this.database, reach, ids) : [] };
  }

  /** @throws NotFound unless the caller can see it */
  async get(principal: Principal, id: string): Promise<VisibleDistribution> {
    return this.read(this.database, principal, id);
  }

  /** A distribution and its targets at one moment. @throws NotFound unless the caller can see it; Unavailable */
  async getState(principal: Principal, id: string): Promise<VisibleState> {
    return this.database.snapshot(principal.tenantId, (snapshot) => this.readState(snapshot, principal, id));
  }

  /** @throws NotFound unless the caller can see the distribution */
  async listFeedback(principal: Principal, id: string, page: PageRequest): Promise<Page<FeedbackRow>> {
    const reach = reachOf(principal);
    if (!(await this.distributions.find(this.database, reach, id))) throw new NotFound();
    return this.cursors.page(page, {
      of: ['distribution-feedback', principal.tenantId, id],
      from: FIRST_ID,
      fetch: (after, limit) => this.feedback.list(this.database, reach, { distributionId: id, after, limit }),
      key: (row) => row.id,
    });
  }

  /** A distribution as the caller sees it. @throws NotFound unless the caller can see it */
  async read(queries: Queries, principal: Principal, id: string): Promise<VisibleDistribution> {
    const state = await this.readState(queries, principal, id);
    return {
      ...state,
      feedback: await this.feedback.latest(queries, reachOf(principal), id, SHOWN_FEEDBACK),
    };
  }

  private async readState(queries: Queries, principal: Principal, id: string): Promise<VisibleState> {
    const reach = reachOf(principal);
    const distribution = found(await this.distributions.find(queries, reach, id));
    return { distribution, targets: await this.targets.list(queries, reach, [id]) };
  }
}
