import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, invalidField, positional } from '#platform';
import { fromReachableNodes, nodeReachValues } from '#visibility';

/** A node that a published document is made from, a file if all is well. */
export interface Source {
  projectId: string;
  type: 'file' | 'folder';
  /** Null where the service holds no content for it. */
  contentHash: Buffer | null;
  content: Buffer | null;
}

// Who publishes has to have the document, not just a share of it.
const FIND = positional<Source>(`
  SELECT n.project_id AS "projectId", n.type, n.content_hash AS "contentHash",
    (SELECT r.content FROM revisions r WHERE $6 AND r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS content
  ${fromReachableNodes('arrange')} AND n.id = $5`);

/** Files of the tree as sources of published documents. */
@Injectable()
export class Sources {
  constructor(private readonly database: Database) {}

  /** A file or folder of any project. Undefined where it isn't there for this principal. */
  find(
    principal: Principal,
    nodeId: string,
    withContent: boolean,
    tx?: Transaction,
  ): Promise<Source | undefined> {
    return this.database.one(FIND, [...nodeReachValues(principal), nodeId, withContent], tx);
  }

  /** A file of a project. @throws NotFound; 400 for a folder or a file of another project */
  async get(
    principal: Principal,
    nodeId: string,
    projectId: string,
    withContent: boolean,
    tx?: Transaction,
  ): Promise<Source> {
    const source = await this.find(principal, nodeId, withContent, tx);
    if (!source) throw new NotFound();
    if (source.projectId !== projectId.toLowerCase())
      throw invalidField('sourceNodeId', 'sameProject', 'must be a file of the same project');
    if (source.type === 'folder') throw invalidField('sourceNodeId', 'file', 'must be a file, not a folder');
    return source;
  }
}
