import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Principal } from '#access';
import {
  type ApiError,
  type CloseSignal,
  PlatformSettings,
  type Count,
  Database,
  FairSemaphore,
  LOGGER,
  type LimitSubject,
  Limits,
  NotFound,
  QuotaExceeded,
  type Warning,
  toApiError,
  validItem,
} from '#platform';
import { Visibility } from '#visibility';
import { type CreateMappingDto, MappingsService, nodeEtag, validMetadata } from '#workspace';
import { SaveService, type Saved } from '../save/save.service';
import { BatchDocumentDto } from './batch.dto';
import { linesOf } from './batch-lines';

/** How long a document waits for those of other batches, in milliseconds. */
const WAIT_MS = 60_000;
/** The number of connections of the pool for each document that is saved at a time. */
const CONNECTIONS_PER_SAVE = 4;

/** A saved document, or the reason why it was not saved. */
export type BatchResult =
  { saved: Saved; mapped: boolean | null; warnings: readonly Warning[] } | { error: ApiError };

/** The facts about its request that a batch needs. */
export interface BatchRequest {
  /** The person whose daily quota the documents use. */
  subject: LimitSubject | undefined;
  /** The caller. It is refused once its credential has ended, so the rest of the batch is not saved. */
  callerNow: () => Promise<Principal>;
  closed: CloseSignal;
}

/** The results for the documents of a batch, in their order. */
export interface BatchResults {
  results: BatchResult[];
  /** The daily quota after the batch; absent for a session. */
  daily?: Count;
}

/** Saves many documents in one request, each as a save by itself. */
@Injectable()
export class BatchService {
  /** Documents of batches share a quarter of the connections, and those of one tenant half of that, regardless of the number of batches. */
  private readonly turns: FairSemaphore;
  private readonly concurrency: number;

  constructor(
    platform: PlatformSettings,
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly limits: Limits,
    private readonly saves: SaveService,
    private readonly mappings: MappingsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const permits = Math.max(1, Math.floor(platform.databasePoolSize / CONNECTIONS_PER_SAVE));
    this.concurrency = Math.ceil(permits / 2);
    this.turns = new FairSemaphore(permits, this.concurrency, WAIT_MS);
  }

  /**
   * Documents that have not been saved when the client disconnects are left out.
   *
   * @throws NotFound if the caller sees neither the project nor a document in it
   */
  async save(
    principal: Principal,
    projectId: string,
    documents: readonly unknown[],
    { subject, callerNow, closed }: BatchRequest,
  ): Promise<BatchResults> {
    const counted =
      subject?.quotas && (await this.limits.countMore(subject, subject.quotas, documents.length - 1));
    // The guard has counted the first document, as the request.
    const within = counted ? counted.within + 1 : documents.length;
    const results = documents.map((): BatchResult => ({ error: new QuotaExceeded() }));
    const lines = linesOf(documents.slice(0, within)).values();
    const worker = async () => {
      for (const line of lines)
        for (const index of line)
          if (!closed.aborted)
            results[index] = await this.saveOne(principal.tenantId, callerNow, projectId, documents[index]);
    };
    await Promise.all(Array.from({ length: this.concurrency }, worker));
    if (results.every(isNotFound)) await this.visibility.project(this.database, principal, projectId);
    return { results, daily: counted?.daily };
  }

  private async saveOne(
    tenantId: string,
    callerNow: () => Promise<Principal>,
    projectId: string,
    sent: unknown,
  ): Promise<BatchResult> {
    try {
      const document = await validItem(BatchDocumentDto, sent);
      return await this.turns.run(tenantId, async () =>
        this.saveAndMap(await callerNow(), projectId, document),
      );
    } catch (thrown) {
      return { error: this.reported(thrown) };
    }
  }

  private async saveAndMap(
    principal: Principal,
    projectId: string,
    { ifMatch, mapping, sortOrder = 0, metadata = {}, ...input }: BatchDocumentDto,
  ): Promise<BatchResult> {
    const asNew = { sortOrder, metadata: validMetadata(metadata) };
    const { saved, warnings } = await this.saves.saveToProject(principal, projectId, input, {
      ifMatch,
      asNew,
    });
    return mapping ? this.map(principal, saved, warnings, mapping) : { saved, mapped: null, warnings };
  }

  /** The document is saved, so a mapping that is refused is only a warning. */
  private async map(
    principal: Principal,
    saved: Saved,
    warnings: readonly Warning[],
    mapping: CreateMappingDto,
  ): Promise<BatchResult> {
    try {
      const etag = nodeEtag(await this.mappings.keepMapped(principal, saved.nodeId, mapping));
      return { saved: { ...saved, etag }, mapped: true, warnings };
    } catch (thrown) {
      const { message } = this.reported(thrown);
      return { saved, mapped: false, warnings: [...warnings, { code: 'not_mapped', message }] };
    }
  }

  /** The error for one document. As for a request, the cause of an unexpected one is only logged. */
  private reported(thrown: unknown): ApiError {
    const error = toApiError(thrown);
    if (error.definition.status >= 500)
      this.logger.error({ err: error.options.cause ?? error }, 'a document of a batch failed');
    return error;
  }
}

function isNotFound(result: BatchResult): boolean {
  return 'error' in result && result.error instanceof NotFound;
}
