import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, matchesAny } from '#platform';
import { type ManifestHead, ManifestRepository, type ManifestRow } from './manifest.repository';

const BATCH = 1_000;

/** Which manifest is wanted. */
export interface ManifestRequest {
  projectId: string;
  format: 'json' | 'prompt';
  includePhysicalPaths: boolean;
  includeContentHashes?: boolean;
}

/** A manifest being read: its head, its ETag, and its nodes batch by batch. */
export interface Manifest {
  head: ManifestHead;
  etag: string;
  nodes: AsyncIterable<ManifestRow[]>;
}

/** What is in a project, for whoever wants to know before reading any of it. */
@Injectable()
export class ManifestService {
  constructor(
    private readonly database: Database,
    private readonly repository: ManifestRepository,
  ) {}

  /** The ETag, when `ifNoneMatch` names the present state: then there is nothing to send. @throws NotFound */
  async unchanged(
    principal: Principal,
    request: ManifestRequest,
    ifNoneMatch: string,
  ): Promise<string | undefined> {
    const head = await this.repository.head(principal, request.projectId);
    if (!head) throw new NotFound();
    const etag = etagOf(head, request);
    return matchesAny(ifNoneMatch, etag) ? etag : undefined;
  }

  /** Gives the whole manifest, on one snapshot, to `write`. @throws NotFound */
  async read(
    principal: Principal,
    request: ManifestRequest,
    write: (manifest: Manifest) => Promise<void>,
  ): Promise<void> {
    const { tenantId } = principal;
    await this.database.snapshot(tenantId, async (tx) => {
      const head = await this.repository.head(principal, request.projectId, tx);
      if (!head) throw new NotFound();
      const { includePhysicalPaths: withMappings, includeContentHashes: withHashes = false } = request;
      const nodes = this.repository.nodes(tx, tenantId, head.id, { withMappings, withHashes, batch: BATCH });
      await write({ head, etag: etagOf(head, request), nodes });
    });
  }
}

/** The project's clock, and which of its manifests. */
function etagOf({ id, ticks }: ManifestHead, request: ManifestRequest): string {
  const more = `${request.includePhysicalPaths ? '.paths' : ''}${request.includeContentHashes ? '.hashes' : ''}`;
  return `${id.slice(-12)}.${ticks}.${request.format}${more}`;
}
