import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { invalidField, matchesAny, sha256 } from '#platform';
import { type EntriesPage, EntriesService } from '../entries/entries.service';
import type { ReadManifestQuery } from './manifest.dto';
import { ManifestRepository } from './manifest.repository';

/** A page of the manifest's second form; no page where the caller has it already. */
export interface CatalogForm {
  etag: string;
  page?: EntriesPage;
}

const DAY_MS = 86_400_000;

/** The manifest's second form: the catalog, with an ETag. */
@Injectable()
export class CatalogFormService {
  constructor(
    private readonly manifests: ManifestRepository,
    private readonly entries: EntriesService,
  ) {}

  /** A page. @throws NotFound, ValidationFailed, CursorInvalid */
  async read(
    principal: Principal,
    projectId: string,
    query: ReadManifestQuery,
    ifNoneMatch?: string,
  ): Promise<CatalogForm> {
    if (query.format !== 'json') throw invalidField('format', 'json', 'must be json with version=2');
    if (query.includePhysicalPaths) {
      throw invalidField('includePhysicalPaths', 'version', 'goes with version=1 only');
    }
    const form = formOf(principal, query);
    const head = asksForHeadings(query) ? undefined : await this.manifests.head(principal, projectId);
    if (!head) return this.byContent(principal, projectId, query, form, ifNoneMatch);
    // The clock was read before the page: a change between the two makes the ETag too old, never the page.
    const etag = `${head.id.slice(-12)}.${head.ticks}.${form}`;
    if (matchesAny(ifNoneMatch, etag)) return { etag };
    return { etag, page: await this.entries.list(principal, projectId, query) };
  }

  /** What a share shows, and hides when it ends, moves no clock: there the page itself tells whether it is another one. */
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

/** Which of the project's pages: who reads it decides on headings, and the day on freshness. */
function formOf({ userId }: Principal, query: ReadManifestQuery): string {
  const { fields, limit, prefix, depth, pathMode, cursor } = query;
  const day = Math.floor(Date.now() / DAY_MS);
  return digest([userId, day, fields, limit, prefix, depth, pathMode, cursor]);
}

function digest(value: unknown): string {
  return sha256(Buffer.from(JSON.stringify(value)))
    .toString('base64url')
    .slice(0, 16);
}
