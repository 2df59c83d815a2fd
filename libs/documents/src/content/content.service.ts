import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';
import { Visibility, fromReachableNodes, valuesOfReach } from '#visibility';
import type { MappedFile } from './guidance';

/** A node with its content, as far as the service holds it. */
export interface ContentRow {
  id: string;
  path: string;
  version: number;
  updatedAt: Date;
  mapping: MappedFile | null;
  content: Buffer | null;
  contentHash: Buffer | null;
  bytes: number | null;
  tokenEstimate: number | null;
}

const FIND = positional<ContentRow>(`
  SELECT n.id, n.path, n.version, n.updated_at AS "updatedAt", n.content_hash AS "contentHash", n.bytes, n.token_estimate AS "tokenEstimate",
    (SELECT json_build_object('sourceType', m.source_type, 'physicalPath', m.physical_path, 'fileHash', m.file_hash)
     FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) AS mapping,
    (SELECT r.content FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS content
  ${fromReachableNodes('read')} AND n.id = $5`);

/** Whole documents. */
@Injectable()
export class ContentService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
  ) {}

  /** A node with its whole content; to guests not where else that lies, which tells of its organization. @throws NotFound */
  async get(principal: Principal, nodeId: string): Promise<ContentRow> {
    return this.visibility.readAnywhere(principal, nodeId, async (reach) => {
      const row = await this.database.one(FIND, [...valuesOfReach(reach), nodeId]);
      const isGuest = reach.tenantId !== principal.tenantId;
      return row && isGuest && row.content !== null ? { ...row, mapping: null } : row;
    });
  }
}
