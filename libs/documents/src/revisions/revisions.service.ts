import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, NotFound } from '#platform';
import { Visibility } from '#visibility';
import { type Saved, SaveService } from '../save/save.service';
import { type RevisionContentRow, type RevisionRow, RevisionsRepository } from './revisions.repository';

const NEWEST = 2 ** 31 - 1;

/** What a document was before, for who may write it. */
@Injectable()
export class RevisionsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: RevisionsRepository,
    private readonly documents: SaveService,
    private readonly cursors: Cursors,
  ) {}

  /** A page of a document's revisions, newest first. @throws NotFound */
  async list(
    principal: Principal,
    nodeId: string,
    limit: number,
    cursor?: string,
  ): Promise<{ revisions: RevisionRow[]; nextCursor: string | null }> {
    await this.visibility.node(this.database, principal, nodeId, 'write');
    const binding = ['revisions', principal.tenantId, nodeId];
    const below = cursor === undefined ? NEWEST : this.cursors.read<number>(binding, cursor);
    const rows = await this.repository.list(principal.tenantId, nodeId, below, limit + 1);
    const revisions = rows.slice(0, limit);
    return {
      revisions,
      nextCursor: rows.length > limit ? this.cursors.write(binding, revisions.at(-1)!.number) : null,
    };
  }

  /** One revision with its content. @throws NotFound */
  async get(principal: Principal, nodeId: string, id: string): Promise<RevisionContentRow> {
    const revision = await this.repository.find(principal, nodeId, id);
    if (!revision) throw new NotFound();
    return revision;
  }

  /** Makes an old state the present one, as a new revision. @throws NotFound, PreconditionFailed */
  async restore(principal: Principal, nodeId: string, id: string, ifMatch?: string): Promise<Saved> {
    const { content, projectId } = await this.get(principal, nodeId, id);
    return this.documents.restore(principal, projectId, nodeId, content.toString('utf8'), ifMatch);
  }
}
