import { Injectable } from '@nestjs/common';
import { Node } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { FROM_REACHABLE_NODES, type NamedResource, type NodeReach } from '#visibility';
import type { MappedFile } from './guidance';

const NODE = columns(
  Node,
  'n',
  'id',
  'path',
  'version',
  'updatedAt',
  'contentHash',
  'bytes',
  'tokenEstimate',
);
const FILE = columns(Node, 'n', 'name', 'title', 'contentHash');
const CONTENT =
  '(SELECT r.content FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS content';

const FIND = statement(
  { ...NODE.row, mapping: computed.json<MappedFile | null>(), content: computed.bytes().orNull() },
  `SELECT ${NODE.sql},
    (SELECT json_build_object('sourceType', m.source_type, 'physicalPath', m.physical_path, 'fileHash', m.file_hash)
     FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) AS mapping,
    ${CONTENT}
  ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId`,
);
const FIND_FILE = statement(
  { ...FILE.row, content: computed.bytes().orNull() },
  `SELECT ${FILE.sql}, ${CONTENT} ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId AND n.type = 'file'`,
);

/** A node with its mapping and its stored content. */
export type ContentRow = Row<typeof FIND>;

/** Whole documents within a principal's reach. */
@Injectable()
export class ContentRepository {
  find(queries: Queries, reach: NodeReach, nodeId: string): Promise<ContentRow | undefined> {
    return queries.one(FIND, { ...reach, nodeId });
  }

  /** A document as the resource of a capability; undefined for a folder. */
  findFile(queries: Queries, reach: NodeReach, nodeId: string): Promise<NamedResource | undefined> {
    return queries.one(FIND_FILE, { ...reach, nodeId });
  }
}
