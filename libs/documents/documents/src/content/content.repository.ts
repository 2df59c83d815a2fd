import { Injectable } from '@nestjs/common';
import { Node } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { CITED_AS } from '#provenance';
import {
  FROM_REACHABLE_NODES,
  type NamedResource,
  type NodeReach,
  PLACE_VISIBLE,
  SHOWN_PATH,
  shareLast,
} from '#visibility';
import { MAPPING, MAPPING_OF_NODE } from '#workspace';

const NODE = columns(Node, 'n', 'id', 'version', 'updatedAt', 'contentHash', 'bytes', 'tokenEstimate');
const ID = columns(Node, 'n', 'id');
const FILE = columns(Node, 'n', 'name', 'title', 'contentHash');
const CONTENT =
  '(SELECT r.content FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS content';

const PATH = columns(Node, 'n', 'path').row;

const find = <const From extends string, const Where extends string>(from: From, where: Where) =>
  statement(
    {
      ...NODE.row,
      ...PATH,
      citedAs: computed.text(),
      mapping: MAPPING.orNull(),
      content: computed.bytes().orNull(),
    },
    `SELECT ${NODE.sql}, ${SHOWN_PATH} AS path, ${CITED_AS} AS "citedAs", CASE WHEN ${PLACE_VISIBLE} THEN ${MAPPING_OF_NODE} END AS mapping, ${CONTENT} ${from} AND ${where}`,
  );
const FIND = find(FROM_REACHABLE_NODES.read, 'n.id = :nodeId');
const FIND_WITHOUT_SHARE = find(FROM_REACHABLE_NODES.arrange, 'n.id = :nodeId');
// The condition on the reach binds the tenant, so the unique index on (tenant, project, path) finds the node.
const FIND_AT_PATH = find(
  FROM_REACHABLE_NODES.read,
  `n.project_id = :projectId AND n.path = :path AND ${PLACE_VISIBLE}`,
);
const FIND_ID_AT_PATH = statement(
  ID.row,
  `SELECT ${ID.sql} ${FROM_REACHABLE_NODES.read} AND n.project_id = :projectId AND n.path = :path AND ${PLACE_VISIBLE}`,
);
const FIND_FILE = statement(
  { ...FILE.row, content: computed.bytes().orNull() },
  `SELECT ${FILE.sql}, ${CONTENT} ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId AND n.type = 'file'`,
);

/** Where a node is. The path is normalized; the path of the root is ''. */
export interface NodePlace {
  projectId: string;
  path: string;
}

/** A node with its mapping and its stored content. */
export type ContentRow = Row<typeof FIND>;

/** Whole documents within a principal's reach. */
@Injectable()
export class ContentRepository {
  find(queries: Queries, reach: NodeReach, nodeId: string): Promise<ContentRow | undefined> {
    return shareLast(reach, {
      withoutShare: (own) => queries.one(FIND_WITHOUT_SHARE, { ...own, nodeId }),
      anyhow: (any) => queries.one(FIND, { ...any, nodeId }),
    });
  }

  findAtPath(queries: Queries, reach: NodeReach, place: NodePlace): Promise<ContentRow | undefined> {
    return queries.one(FIND_AT_PATH, { ...reach, ...place });
  }

  async findIdAtPath(queries: Queries, reach: NodeReach, place: NodePlace): Promise<string | undefined> {
    return (await queries.one(FIND_ID_AT_PATH, { ...reach, ...place }))?.id;
  }

  /** A document as the resource of a capability; undefined for a folder. */
  findFile(queries: Queries, reach: NodeReach, nodeId: string): Promise<NamedResource | undefined> {
    return queries.one(FIND_FILE, { ...reach, nodeId });
  }
}
