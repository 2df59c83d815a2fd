import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database, Jobs, LOGGER, defineJob } from '#platform';
import { findDocumentLinks } from '#text';
import { unlessThreadsAreBusy } from '../outlines/analyze-content';
import { renewBatch } from '../renewal/renew-batch';
import { LinkIndexRepository } from './link-index.repository';

/** A migration records the first job of each tenant. */
const FIND_LINKS = defineJob<{ tenantId: string; after: string }>('documents.find-links', {
  untilDone: true,
});
const BATCH = 50;

/**
 * Finds the links of a document if the worker has not stored them yet, so that a reader gets those of the current revision. A job finds the
 * links of documents that were saved before links were stored.
 */
@Injectable()
export class LinkRenewal implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: LinkIndexRepository,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FIND_LINKS, ({ tenantId, after }) => this.renewBatch(tenantId, after));
  }

  /** Stores the links of a document if they are missing. @throws AnalysisBusy */
  async renew(tenantId: string, nodeId: string): Promise<void> {
    const revision = await this.repository.find(this.database, tenantId, nodeId);
    if (!revision) return;
    const { id: revisionId, content } = revision;
    const links = await unlessThreadsAreBusy(findDocumentLinks(tenantId, content.toString('utf8')));
    await this.database.transaction((tx) =>
      this.repository.replace(tx, tenantId, [{ nodeId, revisionId, links }]),
    );
  }

  private async renewBatch(tenantId: string, after: string): Promise<void> {
    const nodes = await this.repository.list(this.database, tenantId, after, BATCH);
    await renewBatch({
      nodes,
      limit: BATCH,
      renew: (nodeId) => this.renew(tenantId, nodeId),
      // The error itself may quote the document.
      leave: (nodeId, { name }) =>
        this.logger.error({ tenantId, nodeId, reason: name }, 'the links of a document cannot be found'),
      next: (last) =>
        this.database.transaction((tx) => this.jobs.record(tx, FIND_LINKS, { tenantId, after: last })),
    });
  }
}
