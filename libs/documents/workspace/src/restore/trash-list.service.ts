import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type CountedPageRequest, Cursors, Database, LAST_ID, type Page } from '#platform';
import { Visibility } from '#visibility';
import { RestoreRepository, type TrashEntryRow } from './restore.repository';

/** Lists the trash of projects. */
@Injectable()
export class TrashListService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly restored: RestoreRepository,
    private readonly cursors: Cursors,
  ) {}

  /** The deletions in a project that can be undone, newest first. @throws NotFound, CursorInvalid */
  async list(
    principal: Principal,
    projectId: string,
    page: CountedPageRequest,
  ): Promise<Page<TrashEntryRow>> {
    await this.visibility.project(this.database, principal, projectId);
    return this.cursors.page(page, {
      of: ['trash', principal.tenantId, projectId],
      from: LAST_ID,
      fetch: (before, limit) => this.restored.list(this.database, principal, projectId, before, limit),
      key: ({ id }) => id,
      count: (bound) => this.restored.count(this.database, principal, projectId, bound),
    });
  }
}
