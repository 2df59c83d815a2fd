import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, invalidField, matchesAny, sha256 } from '#platform';
import { type EntriesPage, EntriesService } from '../entries/entries.service';
import { dayOf } from '../entries/freshness';
import type { ReadManifestQuery } from './manifest.dto';
import { ManifestRepository } from './manifest.repository';

/** A page of the manifest's second version; without the page if the caller already has it. */
export interface CatalogForm {
  etag: string;
  page?: EntriesPage;
}

/** The manifest's second version: the catalog with ETags. */
@Injectable()
export class CatalogFormService {
  constructor(
    private readonly database: Database,
    private readonly manifests: ManifestRepository,
    private readonly entries: EntriesService,
  ) {}

  /** One page. @throws NotFound, ValidationFailed, CursorInvalid */
  async read(
    principal: Principal,
    projectId: string,
    query: ReadManifestQuery,
    ifNoneMatch?: string,
  ): Promise<CatalogForm> {
    if (query.format !== 'json') throw invalidField('format', 'json', 'must be json with version=2');
    if (query.includePhysicalPaths) {
      throw invalidField('includePhysicalPaths', 'version', 'must be false with version=2');
    }
    const form = formOf(principal, query);
    const head = asksForHeadings(query)
      ? undefined
      : await this.manifests.head(this.database, principal, projectId);
    if (!head) return this.byContent(principal, projectId, query, form, ifNoneMatch);
    // The clock is read before the page, so a change between the two makes the ETag too old, but never the page.
    // After a restore, the same ticks can mean something else.
    const etag = `${head.id.slice(-12)}.${head.ticks}.${digest([head.epoch, form])}`;
    if (matchesAny(ifNoneMatch, etag)) return { etag };
    return { etag, page: await this.entries.list(principal, projectId, query) };
  }

  /** A share that begins or ends doesn't move the project's clock, so the ETag comes from the page itself. */
  private async byContent(
    principal: Principal,
    projectId: string,
    query: ReadManifestQuery,
    form: string,
    ifNoneMatch?: string,
  ): Promise<CatalogForm> {
    const page = await this.entries.list(principal, projectId, query);
    const etag = `${projectId.slice(-12)}.${digest(page)}.${form}`;
    return matchesAny(ifNoneMatch, etag) ? { etag } : { etag, page };
  }
}

function asksForHeadings({ fields }: ReadManifestQuery): boolean {
  return fields?.split(',').includes('headings') ?? false;
}

/** Identifies the page and how it is shown: headings depend on the reader, and freshness on the day. */
function formOf({ userId }: Principal, query: ReadManifestQuery): string {
  const { fields, limit, prefix, depth, pathMode, cursor } = query;
  const day = dayOf(Date.now());
  return digest([userId, day, fields, limit, prefix, depth, pathMode, cursor]);
}

function digest(value: unknown): string {
  return sha256(Buffer.from(JSON.stringify(value)))
    .toString('base64url')
    .slice(0, 16);
}
