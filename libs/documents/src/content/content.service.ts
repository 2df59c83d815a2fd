import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { Visibility } from '#visibility';
import { ContentRepository, type ContentRow } from './content.repository';

/** Whole documents. */
@Injectable()
export class ContentService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly contents: ContentRepository,
  ) {}

  /**
   * A node with its whole content. A guest does not see the mapping of a document that has content, because its address would disclose
   * internals of the organization. @throws NotFound
   */
  async get(principal: Principal, nodeId: string): Promise<ContentRow> {
    return this.visibility.readAnywhere(principal, nodeId, async (reach) => {
      const row = await this.contents.find(this.database, reach, nodeId);
      const isGuest = reach.tenantId !== principal.tenantId;
      return row && isGuest && row.content !== null ? { ...row, mapping: null } : row;
    });
  }
}
