import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { reachValues, reachable } from '#visibility';
import { COUNTS_OF_PROJECT } from '#workspace';

/** A project and where its clock stands. */
export interface ManifestHead {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  ticks: string;
}

/** A node of the manifest. */
export interface ManifestRow {
  id: string;
  path: string;
  type: 'file' | 'folder';
  title: string | null;
  tokenEstimate: number | null;
  updatedAt: Date;
  contentHash: Buffer | null;
  physicalPath: string | null;
  sourceType: 'local' | 'github' | 'gdrive' | null;
}

const HEAD = positional<ManifestHead>(`
  SELECT p.id, p.slug, p.name, p.description, k.ticks FROM projects p CROSS JOIN LATERAL ${COUNTS_OF_PROJECT} k
  WHERE ${reachable('read')} AND p.id = $4`);
const NODES = positional<ManifestRow>(`
  SELECT n.id, n.path, n.type, n.title, n.token_estimate AS "tokenEstimate", n.updated_at AS "updatedAt",
    CASE WHEN $6 THEN n.content_hash END AS "contentHash", m.physical_path AS "physicalPath", m.source_type AS "sourceType"
  FROM nodes n LEFT JOIN mappings m ON $4 AND m.tenant_id = n.tenant_id AND m.node_id = n.id
  WHERE n.tenant_id = $1 AND n.project_id = $2 AND n.path > $3 ORDER BY n.path LIMIT $5`);

@Injectable()
export class ManifestRepository {
  constructor(private readonly database: Database) {}

  head(principal: Principal, projectId: string, tx?: Transaction): Promise<ManifestHead | undefined> {
    return this.database.one(HEAD, [...reachValues(principal), projectId], tx);
  }

  /** Every node but the root, in the byte order of paths, with its mapping and hash where asked for. */
  async *nodes(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    { withMappings, withHashes, batch }: { withMappings: boolean; withHashes: boolean; batch: number },
  ): AsyncGenerator<ManifestRow[]> {
    for (let after = ''; ;) {
      const rows = await this.database.all(
        NODES,
        [tenantId, projectId, after, withMappings, batch, withHashes],
        tx,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
      after = rows.at(-1)!.path;
    }
  }
}
