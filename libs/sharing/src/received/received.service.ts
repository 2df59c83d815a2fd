import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database } from '#platform';
import { DocumentRefs } from '#provenance';
import type { Permission } from '../grants/grants.dto';
import { type CheckRow, type LookedAt, ReceivedRepository, type ReceivedRow } from './received.repository';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What others share with a person. */
@Injectable()
export class ReceivedService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRefs,
    private readonly repository: ReceivedRepository,
    private readonly cursors: Cursors,
  ) {}

  /** Which shares give the caller a permission. @throws NotFound for a document that the caller can't read; DocIdRevoked */
  async check(principal: Principal, documentIdRef: string, permission: Permission): Promise<CheckRow> {
    const options = { acceptNodeId: true, field: 'documentIdRef' } as const;
    const { nodeId } = await this.documents.find(this.database, principal, documentIdRef, options);
    return this.repository.check(principal, nodeId, permission);
  }

  /** A page of documents, last shared first. It may be short and yet have a next one. @throws CursorInvalid */
  async list(
    principal: Principal,
    limit: number,
    cursor?: string,
  ): Promise<{ documents: ReceivedRow[]; nextCursor: string | null }> {
    const binding = ['shared-with-me', principal.tenantId, principal.userId];
    const below = cursor === undefined ? LAST_ID : this.cursors.read<string>(binding, cursor);
    const looked = await this.repository.list(principal, below, limit + 1);
    const page = looked.slice(0, limit);
    const last = looked.length > limit || page.at(-1)?.capped ? page.at(-1) : undefined;
    const nextCursor = last ? this.cursors.write(binding, last.position) : null;
    return { documents: page.filter(isDocument), nextCursor };
  }
}

function isDocument(row: LookedAt): row is LookedAt & ReceivedRow {
  return row.nodeId !== null;
}
