import { Injectable } from '@nestjs/common';
import { Database, isId, positional } from '#platform';
import { type NodeReach, fromReachableNodes, valuesOfReach } from '#visibility';
import { isGlobalId } from './global-id';

/** A Doc ID of whatever tenant; by itself nobody may know of it. */
export interface AnyDocId {
  id: string;
  globalId: string;
  tenantId: string;
  tenantSlug: string;
  nodeId: string;
  revoked: boolean;
  issuedAt: Date;
}

interface ProjectFields {
  projectId: string;
  projectSlug: string;
  projectName: string;
}

/** A document as its readers may know it. */
export interface ReadableDocument extends ProjectFields {
  path: string;
  title: string | null;
}

/** A document as its publication shows it. */
export interface PublicDocument extends ProjectFields {
  slug: string;
  title: string;
}

const PROJECT = `p.id AS "projectId", p.slug AS "projectSlug", p.name AS "projectName"`;
// Bound to no tenant: whose it is says the Doc ID itself. What it leads to is asked for with the caller's right.
function anyDocId(condition: string) {
  return positional<AnyDocId>(`SELECT d.id, d.global_id AS "globalId", d.tenant_id AS "tenantId", t.slug AS "tenantSlug", d.node_id AS "nodeId",
    d.revoked_at IS NOT NULL AS revoked, d.created_at AS "issuedAt" FROM doc_ids d JOIN tenants t ON t.id = d.tenant_id WHERE ${condition}`);
}
const BY_ID = anyDocId('d.id = $1');
const BY_GLOBAL_ID = anyDocId('d.global_id = $1');
const READABLE = positional<ReadableDocument>(
  `SELECT n.path, n.title, ${PROJECT} ${fromReachableNodes('read')} AND n.id = $5`,
);
const PUBLISHED = positional<PublicDocument>(`
  SELECT d.slug, d.public_title AS title, ${PROJECT} FROM published_documents d
  JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.source_node_id JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE d.tenant_id = $1 AND d.source_node_id = $2 AND d.status = 'published' AND p.deleted_at IS NULL
  ORDER BY d.published_at DESC, d.id DESC LIMIT 1`);

@Injectable()
export class ResolvingRepository {
  constructor(private readonly database: Database) {}

  /** The Doc ID of this name or id, whosoever it is. */
  async find(ref: string): Promise<AnyDocId | undefined> {
    if (isId(ref)) return this.database.one(BY_ID, [ref]);
    return isGlobalId(ref) ? this.database.one(BY_GLOBAL_ID, [ref]) : undefined;
  }

  readable(reach: NodeReach, nodeId: string): Promise<ReadableDocument | undefined> {
    return this.database.one(READABLE, [...valuesOfReach(reach), nodeId]);
  }

  /** The newest publication of a node. */
  published(tenantId: string, nodeId: string): Promise<PublicDocument | undefined> {
    return this.database.one(PUBLISHED, [tenantId, nodeId]);
  }
}
