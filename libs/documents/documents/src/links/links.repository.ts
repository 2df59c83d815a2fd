import { Injectable } from '@nestjs/common';
import type { Queries, Row } from '#platform';
import type { LinkTarget } from '#text';
import type { NodeReach } from '#visibility';
import { COUNT_BACKLINKS, FIND_SOURCE, LIST, LIST_BACKLINKS, RESOLVE } from './links.statements';

/** A document whose links are read, and whether they are those of its current revision. */
export type LinkSource = Row<typeof FIND_SOURCE>;
/** A link with the node that it leads to. */
export type LinkRow = Row<typeof LIST>;
/** A link to a document, with the document that contains it. */
export type BacklinkRow = Row<typeof LIST_BACKLINKS>;
/** The node or the file that a link leads to; nulls if it leads to none, or to one out of reach. */
export type ResolvedLink = Row<typeof RESOLVE>;

/** The place of a link among the links to a document. */
export interface BacklinkKey {
  nodeId: string;
  ordinal: number;
}

/** The links between documents, within a reach. */
@Injectable()
export class LinksRepository {
  findSource(queries: Queries, reach: NodeReach, nodeId: string): Promise<LinkSource | undefined> {
    return queries.one(FIND_SOURCE, { ...reach, nodeId });
  }

  /** The links of a document after an ordinal, in their order. */
  list(queries: Queries, reach: NodeReach, nodeId: string, after: number, limit: number): Promise<LinkRow[]> {
    return queries.all(LIST, { ...reach, nodeId, after, limit });
  }

  /** The links to a document, by the documents that contain them. */
  listBacklinks(
    queries: Queries,
    reach: NodeReach,
    nodeId: string,
    after: BacklinkKey,
    limit: number,
  ): Promise<BacklinkRow[]> {
    const { nodeId: afterNodeId, ordinal: afterOrdinal } = after;
    return queries.all(LIST_BACKLINKS, { ...reach, nodeId, afterNodeId, afterOrdinal, limit });
  }

  /** The number of links to a document, at most `bound`. */
  async countBacklinks(queries: Queries, reach: NodeReach, nodeId: string, bound: number): Promise<number> {
    return (await queries.one(COUNT_BACKLINKS, { ...reach, nodeId, bound }))!.count;
  }

  /** The targets of the links of a document. */
  resolve(
    queries: Queries,
    reach: NodeReach,
    nodeId: string,
    targets: readonly LinkTarget[],
  ): Promise<ResolvedLink[]> {
    const links = targets.map(({ kind, up, path }, ordinal) => ({ ordinal, kind, up, rest: path }));
    return queries.all(RESOLVE, { ...reach, nodeId, links: JSON.stringify(links) });
  }
}
