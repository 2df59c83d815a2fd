import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Clock, Database, type Transaction, newId, found } from '#platform';
import { reachOf } from '#visibility';
import { CallbackEvents } from '../deliveries/callback-events';
import type { DistributionCounts, EventData } from '../deliveries/events';
import type { AcknowledgeDto, CreateFeedbackDto } from './distributions.dto';
import { AlreadyAcknowledged, DistributionClosed } from './distributions.errors';
import { requireAcknowledgeable, requireClosable, requireOpenForFeedback } from './distributions.policy';
import {
  type DistributionKey,
  type DistributionSummaryRow,
  DistributionsRepository,
} from './distributions.repository';
import { DistributionsService, type VisibleDistribution } from './distributions.service';
import { type FeedbackRow, FeedbackRepository } from './feedback.repository';
import { ProjectReferences } from './project-references';
import { TargetsRepository } from './targets.repository';

/**
 * Changes the state of distributions. Each change holds the lock of the distribution, so that changes of one distribution happen one
 * after the other, and the counts in its events are exact.
 */
@Injectable()
export class DistributionChanges implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly projects: ProjectReferences,
    private readonly reader: DistributionsService,
    private readonly distributions: DistributionsRepository,
    private readonly targets: TargetsRepository,
    private readonly feedback: FeedbackRepository,
    private readonly events: CallbackEvents,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'distributions.time-out',
      each: '5 seconds',
      batch: 100,
      tenants: () => this.distributions.dueTenants(this.database),
      run: async (batch, tenantId) => {
        const due = await this.distributions.findDue(this.database, tenantId, batch);
        for (const key of due) await this.database.transaction((tx) => this.timeOut(tx, key));
        return due.length;
      },
    });
  }

  /**
   * Acknowledges a distribution for a target project.
   *
   * @throws NotFound for a distribution or a project that the caller can't see; the errors of `requireAcknowledgeable`
   */
  async acknowledge(
    principal: Principal,
    id: string,
    { projectId: reference, readBy }: AcknowledgeDto,
  ): Promise<VisibleDistribution> {
    const key = { tenantId: principal.tenantId, id };
    return this.database.transaction(async (tx) => {
      const { status } = await this.lock(tx, principal, id);
      const projectId = await this.projects.one(tx, principal, reference);
      const target = { tenantId: key.tenantId, distributionId: id, projectId };
      requireAcknowledgeable(status, await this.targets.findState(tx, target));
      if (!(await this.targets.acknowledge(tx, { ...target, readBy }))) throw new AlreadyAcknowledged();
      const counts = await this.report(tx, key, 'distribution.acknowledged', { projectId, status });
      if (counts.pending === 0) {
        await this.distributions.neverTimeOut(tx, key);
        await this.report(tx, key, 'distribution.all_acknowledged', { status });
      }
      return this.reader.read(tx, principal, id);
    });
  }

  /**
   * Stores feedback of a target project.
   *
   * @throws NotFound for a distribution or a project that the caller can't see; the errors of `requireOpenForFeedback`
   */
  async addFeedback(
    principal: Principal,
    id: string,
    { projectId: reference, type, content, author }: CreateFeedbackDto,
  ): Promise<FeedbackRow> {
    const key = { tenantId: principal.tenantId, id };
    return this.database.transaction(async (tx) => {
      const { status } = await this.lock(tx, principal, id);
      const projectId = await this.projects.one(tx, principal, reference);
      const target = { tenantId: key.tenantId, distributionId: id, projectId };
      const ackState = await this.targets.findState(tx, target);
      requireOpenForFeedback(status, ackState, (await this.targets.count(tx, key)).feedback);
      const stored = await this.feedback.insert(tx, { ...target, id: newId(), type, content, author });
      await this.report(tx, key, 'distribution.feedback_created', { projectId, status });
      return stored;
    });
  }

  /**
   * Closes a distribution for its source project.
   *
   * @throws NotFound for a distribution or a project that the caller can't see; the errors of `requireClosable`
   */
  async close(principal: Principal, id: string, reference: string): Promise<VisibleDistribution> {
    const key = { tenantId: principal.tenantId, id };
    return this.database.transaction(async (tx) => {
      const { status, sourceProjectId, title } = await this.lock(tx, principal, id);
      const projectId = await this.projects.one(tx, principal, reference);
      requireClosable(status, projectId === sourceProjectId);
      if (!(await this.distributions.close(tx, key))) throw new DistributionClosed();
      await this.report(tx, key, 'distribution.closed', { status: 'closed' });
      await this.audit.record(tx, principal, {
        action: 'distribution.closed',
        target: { type: 'distribution', id, name: title },
        before: { status },
        after: { status: 'closed' },
      });
      return this.reader.read(tx, principal, id);
    });
  }

  private async timeOut(tx: Transaction, key: DistributionKey): Promise<void> {
    if (!(await this.distributions.timeOut(tx, key))) return;
    await this.targets.timeOut(tx, key);
    await this.report(tx, key, 'distribution.timed_out', { status: 'timed_out' });
  }

  private async lock(tx: Transaction, principal: Principal, id: string): Promise<DistributionSummaryRow> {
    const locked = found(await this.distributions.lock(tx, reachOf(principal), id));
    // If the sweep has not stored a timeout yet, the timeout is reported before later changes.
    if (locked.status === 'timed_out') await this.timeOut(tx, { tenantId: principal.tenantId, id });
    return locked;
  }

  /** Records an event with the counts after the change. */
  private async report(
    tx: Transaction,
    key: DistributionKey,
    type: Parameters<CallbackEvents['record']>[2],
    about: Pick<EventData, 'projectId' | 'status'>,
  ): Promise<DistributionCounts> {
    const counts = await this.targets.count(tx, key);
    await this.events.record(tx, key.tenantId, type, { distributionId: key.id, ...about, counts });
    return counts;
  }
}
