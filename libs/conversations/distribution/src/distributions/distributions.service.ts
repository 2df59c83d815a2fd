import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Audit } from '#audit';
import type { DistributedDocument } from '#entities';
import {
  Cursors,
  Database,
  FIRST_ID,
  MasterKey,
  NotFound,
  type Page,
  type PageRequest,
  type Queries,
  RateLimited,
  type Transaction,
  invalidField,
  newId,
} from '#platform';
import { reachOf } from '#visibility';
import { CallbackHosts } from '../callbacks/callback-hosts';
import { newWebhookKey, webhookSecret } from '../callbacks/standard-webhooks';
import { CALLBACK_SECRETS } from '../deliveries/attempts';
import { DEFAULT_TIMEOUT_HOURS, SHOWN_FEEDBACK } from './distribution';
import type { CreateDistributionDto, ListDistributionsQuery } from './distributions.dto';
import {
  type DistributionRow,
  type DistributionSummaryRow,
  DistributionsRepository,
} from './distributions.repository';
import { type FeedbackRow, FeedbackRepository } from './feedback.repository';
import { ProjectReferences } from './project-references';
import { SentContentsRepository } from './sent-contents.repository';
import { type TargetRow, TargetsRepository } from './targets.repository';
import { DistributionSettings } from '../distribution.settings';

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

/** Creating and reading distributions. */
@Injectable()
export class DistributionsService {
  constructor(
    private readonly settings: DistributionSettings,
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly masterKey: MasterKey,
    private readonly hosts: CallbackHosts,
    private readonly projects: ProjectReferences,
    private readonly distributions: DistributionsRepository,
    private readonly targets: TargetsRepository,
    private readonly feedback: FeedbackRepository,
    private readonly contents: SentContentsRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * Creates a distribution. The secret of its callback is returned once, and stored encrypted.
   *
   * @throws ValidationFailed for a callback that is not allowed; NotFound for a project that the caller can't see; RateLimited
   */
  async create(
    principal: Principal,
    input: CreateDistributionDto,
  ): Promise<{ created: VisibleDistribution; secret: string }> {
    if (input.documents.length === 0)
      throw invalidField('documents', 'minItems', 'must contain at least one document');
    await this.hosts.require('callbackWebhookUrl', input.callbackWebhookUrl);
    const { tenantId, userId } = personOf(principal);
    const { actorId } = principal;
    const key = newWebhookKey();
    const created = await this.database.transaction(async (tx) => {
      const sourceProjectId = await this.projects.one(tx, principal, input.sourceProject);
      const projectIds = await this.projects.resolve(tx, principal, input.targetProjects);
      await this.distributions.lockCreation(tx, tenantId);
      const seconds = await this.distributions.secondsUntilAllowed(
        tx,
        tenantId,
        this.settings.distributionsPerHour,
      );
      if (seconds > 0) throw tooMany(seconds);
      const id = newId();
      const {
        title,
        priority,
        message,
        requireFeedback = false,
        timeoutHours = DEFAULT_TIMEOUT_HOURS,
      } = input;
      await this.distributions.insert(tx, {
        ...{ tenantId, id, sourceProjectId, userId, actorId, title, priority, requireFeedback, timeoutHours },
        documents: await this.sent(tx, { tenantId, projectId: sourceProjectId }, input.documents),
        message: message ?? null,
        callbackUrl: input.callbackWebhookUrl,
        callbackSecret: this.masterKey.seal(CALLBACK_SECRETS, key),
      });
      await this.targets.insert(tx, { tenantId, id }, projectIds);
      await this.audit.record(tx, principal, {
        action: 'distribution.created',
        target: { type: 'distribution', id, name: title },
        after: { sourceProjectId, projectIds },
      });
      return this.read(tx, principal, id);
    });
    return { created, secret: webhookSecret(key) };
  }

  /** The documents as they are stored: with the hashes that their contents have now, as far as the source project has them. */
  private async sent(
    tx: Transaction,
    source: { tenantId: string; projectId: string },
    documents: CreateDistributionDto['documents'],
  ): Promise<DistributedDocument[]> {
    const docIds = documents.map(({ docId }) => docId);
    const hashes = await this.contents.hashes(tx, source, docIds);
    return documents.map(({ docId, url, title }) => ({
      ...{ docId, url, title: title ?? null, contentHash: hashes.get(docId) ?? null },
    }));
  }

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
    const distribution = await this.distributions.find(queries, reach, id);
    if (!distribution) throw new NotFound();
    return { distribution, targets: await this.targets.list(queries, reach, [id]) };
  }
}

function tooMany(seconds: number): Error {
  return new RateLimited({
    message: 'Your organization has created as many distributions as it can in an hour.',
    headers: { 'Retry-After': String(seconds) },
  });
}
