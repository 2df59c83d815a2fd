import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Audit } from '#audit';
import type { DistributedDocument } from '#entities';
import { Database, MasterKey, RateLimited, type Transaction, invalidField, newId } from '#platform';
import { CallbackHosts } from '../callbacks/callback-hosts';
import { newWebhookKey, webhookSecret } from '../callbacks/standard-webhooks';
import { CALLBACK_SECRETS } from '../deliveries/attempts';
import { DistributionSettings } from '../distribution.settings';
import { DEFAULT_TIMEOUT_HOURS } from './distribution';
import type { CreateDistributionDto } from './distributions.dto';
import { DistributionsRepository } from './distributions.repository';
import { DistributionsService, type VisibleDistribution } from './distributions.service';
import { ProjectReferences } from './project-references';
import { SentContentsRepository } from './sent-contents.repository';
import { TargetsRepository } from './targets.repository';

/** Creates distributions. */
@Injectable()
export class DistributionCreationService {
  constructor(
    private readonly settings: DistributionSettings,
    private readonly database: Database,
    private readonly masterKey: MasterKey,
    private readonly hosts: CallbackHosts,
    private readonly projects: ProjectReferences,
    private readonly distributions: DistributionsRepository,
    private readonly targets: TargetsRepository,
    private readonly contents: SentContentsRepository,
    private readonly reader: DistributionsService,
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
      return this.reader.read(tx, principal, id);
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
}

function tooMany(seconds: number): Error {
  return new RateLimited({
    message: 'Your organization has created as many distributions as it can in an hour.',
    headers: { 'Retry-After': String(seconds) },
  });
}
