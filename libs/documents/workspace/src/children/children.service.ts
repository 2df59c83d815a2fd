import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Cursors,
  Database,
  type Page,
  type PageRequest,
  type Total,
  etagOfState,
  found,
  matchesAny,
  shortEpoch,
} from '#platform';
import { MAX_TOTAL } from './children.dto';
import { type ChildRow, ChildrenRepository, type FolderHead } from './children.repository';

/** A page of the nodes of a folder, and how many the folder has. */
export type ChildrenPage = Page<ChildRow> & { total: Total };

/** A page with its ETag; without the page if the caller already has it. */
export interface Children {
  etag: string;
  page?: ChildrenPage;
}

/** The name after which a page begins. It is a name and not a path, so that the cursor survives a move of the folder. */
type Position = [sortOrder: number, name: string];

/** Less than any sort order. */
const FIRST: Position = [-2_000_000_000, ''];

/** Lists folders as a tree shows them: one folder at a time. */
@Injectable()
export class ChildrenService {
  constructor(
    private readonly database: Database,
    private readonly children: ChildrenRepository,
    private readonly cursors: Cursors,
  ) {}

  /** A page of the nodes in a folder. @throws NotFound, CursorInvalid */
  async ofNode(
    principal: Principal,
    nodeId: string,
    page: PageRequest,
    ifNoneMatch?: string,
  ): Promise<Children> {
    const folder = found(await this.children.findFolder(this.database, principal, nodeId));
    return this.read(principal, folder, page, ifNoneMatch);
  }

  /** A page of the nodes in the root of a project's tree. @throws NotFound, CursorInvalid */
  async ofProject(
    principal: Principal,
    projectId: string,
    page: PageRequest,
    ifNoneMatch?: string,
  ): Promise<Children> {
    const root = found(await this.children.findRoot(this.database, principal, projectId));
    return this.read(principal, root, page, ifNoneMatch);
  }

  private async read(
    principal: Principal,
    folder: FolderHead,
    request: PageRequest,
    ifNoneMatch?: string,
  ): Promise<Children> {
    // The clock is read before the page, so a change between the two makes the ETag too old, but never the page.
    const form = etagOfState([request.limit, request.cursor]).slice(0, 8);
    const etag = `${folder.id.slice(-12)}.${folder.ticks}.${shortEpoch(folder.epoch)}.${form}`;
    if (matchesAny(ifNoneMatch, etag)) return { etag };
    const page = await this.cursors.page<ChildRow, Position>(request, {
      of: ['children', principal.tenantId, folder.id],
      from: FIRST,
      fetch: ([sortOrder, name], limit) => {
        const after = { sortOrder, path: `${folder.path}/${name}` };
        return this.children.list(this.database, principal, folder.id, after, limit);
      },
      key: ({ sortOrder, name }) => [sortOrder, name],
    });
    const isWhole = request.cursor === undefined && page.nextCursor === null;
    const count = isWhole
      ? page.rows.length
      : await this.children.count(this.database, principal.tenantId, folder.id);
    return {
      etag,
      page: {
        ...page,
        total: { total: Math.min(count, MAX_TOTAL), ...(count > MAX_TOTAL && { atLeast: true as const }) },
      },
    };
  }
}
