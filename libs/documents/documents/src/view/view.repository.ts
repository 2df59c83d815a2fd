import { Injectable } from '@nestjs/common';
import type { Queries, Row } from '#platform';
import type { NodeReach } from '#visibility';
import { FIND, FIND_CONTENT } from './view.statements';

/** A document with everything that a reader sees around its text. */
export type ViewRow = Row<typeof FIND>;

@Injectable()
export class ViewRepository {
  /** A document; undefined if it is out of reach, or a folder. */
  find(queries: Queries, reach: NodeReach, nodeId: string): Promise<ViewRow | undefined> {
    return queries.one(FIND, { ...reach, nodeId });
  }

  /** The content of a revision of a document; undefined if it no longer exists. */
  async findContent(
    queries: Queries,
    reach: NodeReach,
    nodeId: string,
    revisionId: string,
  ): Promise<Buffer | undefined> {
    return (await queries.one(FIND_CONTENT, { ...reach, nodeId, revisionId }))?.content;
  }
}
