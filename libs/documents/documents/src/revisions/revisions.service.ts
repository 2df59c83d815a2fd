import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, type CountedPageRequest, type Page, found } from '#platform';
import { Visibility } from '#visibility';
import { type SaveResult, SaveService } from '../save/save.service';
import { RevisionLines } from './revision-lines';
import { type RevisionContentRow, type RevisionRow, RevisionsRepository } from './revisions.repository';

/** Higher than the number of any revision. */
const LAST_NUMBER = 2 ** 31 - 1;

/** The earlier states of a document, for those who can write it. */
@Injectable()
export class RevisionsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly revisions: RevisionsRepository,
    private readonly lines: RevisionLines,
    private readonly saves: SaveService,
    private readonly cursors: Cursors,
  ) {}

  /** The revisions of a document, newest first. @throws NotFound, CursorInvalid, AnalysisBusy */
  async list(principal: Principal, nodeId: string, page: CountedPageRequest): Promise<Page<RevisionRow>> {
    const { tenantId } = principal;
    await this.visibility.node(this.database, principal, nodeId, 'write');
    const { rows, ...rest } = await this.cursors.page(page, {
      of: ['revisions', tenantId, nodeId],
      from: LAST_NUMBER,
      fetch: (before, limit) => this.revisions.list(this.database, tenantId, nodeId, before, limit),
      key: ({ number }) => number,
      count: () => this.revisions.count(this.database, tenantId, nodeId),
    });
    return { rows: await this.lines.counted(tenantId, nodeId, rows), ...rest };
  }

  /** One revision with its content. @throws NotFound */
  async get(principal: Principal, nodeId: string, id: string): Promise<RevisionContentRow> {
    return found(await this.revisions.find(this.database, principal, nodeId, id));
  }

  /** Saves the content of a revision as a new revision. @throws NotFound, PreconditionFailed */
  async restore(principal: Principal, nodeId: string, id: string, ifMatch?: string): Promise<SaveResult> {
    const { content } = await this.get(principal, nodeId, id);
    const prepared = await this.saves.prepare(principal, content.toString('utf8'), { action: 'off' });
    const saved = await this.saves.saveAlone(principal, { nodeId }, prepared, { mode: 'update', ifMatch });
    return { saved, warnings: prepared.warnings };
  }
}
