import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, matchesAny, shortEpoch } from '#platform';
import { type ManifestHead, ManifestRepository, type ManifestRow } from './manifest.repository';

const BATCH = 1_000;
/** The optional fields of the JSON form, and their names in ETags. */
const SHOWN_FIELDS = [
  ['contentHash', 'hashes'],
  ['etag', 'etags'],
  ['parentId', 'parents'],
  ['sortOrder', 'order'],
] as const;

export interface ManifestRequest {
  projectId: string;
  format: 'json' | 'prompt';
  includePhysicalPaths: boolean;
  /** The optional fields of the nodes, in JSON. */
  fields?: ReadonlySet<string>;
}

/** A manifest while it is read: its head, its ETag, and its nodes in batches. */
export interface Manifest {
  head: ManifestHead;
  etag: string;
  request: ManifestRequest;
  nodes: AsyncIterable<ManifestRow[]>;
}

/** A list of all nodes of a project, for a reader who decides with it what to read. */
@Injectable()
export class ManifestService {
  constructor(
    private readonly database: Database,
    private readonly repository: ManifestRepository,
  ) {}

  /** The ETag if `ifNoneMatch` names the current state; undefined if the manifest must be sent. @throws NotFound */
  async unchanged(
    principal: Principal,
    request: ManifestRequest,
    ifNoneMatch: string,
  ): Promise<string | undefined> {
    const head = await this.repository.head(this.database, principal, request.projectId);
    if (!head) throw new NotFound();
    const etag = etagOf(head, request);
    return matchesAny(ifNoneMatch, etag) ? etag : undefined;
  }

  /** Passes the whole manifest to `write`, from one snapshot of the data. @throws NotFound */
  async read(
    principal: Principal,
    request: ManifestRequest,
    write: (manifest: Manifest) => Promise<void>,
  ): Promise<void> {
    const { tenantId } = principal;
    await this.database.snapshot(tenantId, async (snapshot) => {
      const head = await this.repository.head(snapshot, principal, request.projectId);
      if (!head) throw new NotFound();
      const { includePhysicalPaths: withMappings, fields } = request;
      const withHashes = fields?.has('contentHash') ?? false;
      const nodes = this.repository.nodes(snapshot, {
        ...{ tenantId, projectId: head.id },
        ...{ withMappings, withHashes, batch: BATCH },
      });
      await write({ head, etag: etagOf(head, request), request, nodes });
    });
  }
}

/** Identifies the state of the project and the requested content. */
function etagOf(
  { id, ticks, epoch }: ManifestHead,
  { format, includePhysicalPaths, fields }: ManifestRequest,
): string {
  const shown = SHOWN_FIELDS.filter(([field]) => fields?.has(field)).map(([, name]) => name);
  // After a restore, the same ticks can mean something else.
  return [
    id.slice(-12),
    ticks,
    shortEpoch(epoch),
    format,
    ...(includePhysicalPaths ? ['paths'] : []),
    ...shown,
  ].join('.');
}
