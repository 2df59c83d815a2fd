import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database, Jobs, LOGGER, type Transaction, defineJob } from '#platform';
import type { Analysis } from '#text';
import { ProjectCounters, tagsOf } from '#workspace';
import { renewBatch } from '../renewal/renew-batch';
import { analyzeContent } from './analyze-content';
import { RenewalRepository, type StoredSection } from './renewal.repository';
import { SectionsRepository } from './sections.repository';

/** A migration records the first job of each tenant. */
const RENEW = defineJob<{ tenantId: string; after: string }>('documents.renew-outlines', { untilDone: true });
const BATCH = 50;

/**
 * Builds the sections of a document again if they were built by earlier rules. Readers of a section or an outline call it first, so none
 * of them gets an outdated section; a job renews the documents that nobody reads, for lists and searches.
 */
@Injectable()
export class OutlineRenewal implements OnModuleInit {
  /** The renewals under way, by node: concurrent readers of a document share one. */
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly repository: RenewalRepository,
    private readonly sections: SectionsRepository,
    private readonly counters: ProjectCounters,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RENEW, ({ tenantId, after }) => this.renewBatch(tenantId, after));
  }

  /** Renews the sections of a document if they are outdated. @throws AnalysisBusy */
  renew(tenantId: string, nodeId: string): Promise<void> {
    const running = this.running.get(nodeId);
    if (running) return running;
    const renewal = this.renewNow(tenantId, nodeId).finally(() => this.running.delete(nodeId));
    this.running.set(nodeId, renewal);
    return renewal;
  }

  private async renewNow(tenantId: string, nodeId: string): Promise<void> {
    const revision = await this.repository.find(this.database, tenantId, nodeId);
    if (!revision) return;
    const analysis = await analyzeContent(tenantId, revision.content.toString('utf8'), {
      quality: false,
      pii: null,
    });
    await this.database.transaction((tx) => this.write(tx, tenantId, nodeId, revision.id, analysis));
  }

  private async write(
    tx: Transaction,
    tenantId: string,
    nodeId: string,
    revisionId: string,
    analysis: Analysis,
  ): Promise<void> {
    const node = await this.repository.lock(tx, tenantId, nodeId, revisionId);
    if (!node || !(await this.repository.mark(tx, tenantId, revisionId, analysis))) return;
    const stored = await this.repository.sections(tx, tenantId, nodeId);
    const changed = differs(stored, analysis) || node.title !== analysis.outline.title;
    await this.sections.replace(tx, tenantId, nodeId, analysis);
    // If only aliases are new, the ETags that readers have stay valid.
    if (!changed) return;
    const tags = tagsOf(node.metadata, analysis.outline.tags);
    await this.repository.updateNode(tx, tenantId, nodeId, { analysis, tags });
    await this.counters.changed(tx, tenantId, node.projectId, { changed: [nodeId], documents: false });
  }

  private async renewBatch(tenantId: string, after: string): Promise<void> {
    const nodes = await this.repository.list(this.database, tenantId, after, BATCH);
    await renewBatch({
      nodes,
      limit: BATCH,
      renew: (nodeId) => this.renew(tenantId, nodeId),
      // The error itself may quote the document.
      leave: (nodeId, { name }) =>
        this.logger.error({ tenantId, nodeId, reason: name }, 'the sections of a document cannot be found'),
      next: (last) =>
        this.database.transaction((tx) => this.jobs.record(tx, RENEW, { tenantId, after: last })),
    });
  }
}

function differs(stored: readonly StoredSection[], { outline: { headings } }: Analysis): boolean {
  const fresh = headings.map(({ anchor, level, text, startLine, endLine, startByte, endByte }) =>
    [anchor, level, text, startLine, endLine, startByte, endByte].join(' '),
  );
  const old = stored.map(({ anchor, level, heading, startLine, endLine, startByte, endByte }) =>
    [anchor, level, heading, startLine, endLine, startByte, endByte].join(' '),
  );
  return old.length !== fresh.length || old.some((section, i) => section !== fresh[i]);
}
