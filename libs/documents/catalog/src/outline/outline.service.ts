import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { OutlineRenewal } from '#documents';
import { CursorInvalid, Cursors, Database } from '#platform';
import { OUTLINE_VERSION } from '#text';
import { Visibility } from '#visibility';
import { MAX_OUTLINE_HEADINGS } from './outline.dto';
import { OutlineRepository, type OutlineRow } from './outline.repository';

export interface Outline {
  document: OutlineRow;
  nextCursor: string | null;
}

interface Position {
  version: number;
  ordinal: number;
}

/** The headings of a document, and what each section costs to read. */
@Injectable()
export class OutlineService {
  constructor(
    private readonly database: Database,
    private readonly repository: OutlineRepository,
    private readonly visibility: Visibility,
    private readonly cursors: Cursors,
    private readonly renewal: OutlineRenewal,
  ) {}

  /**
   * A page of the outline. A document that has changed has another outline, so older cursors are refused.
   *
   * @throws NotFound also for a folder; CursorInvalid, AnalysisBusy
   */
  async read(principal: Principal, nodeId: string, cursor?: string): Promise<Outline> {
    const binding = ['outline', principal.tenantId, nodeId];
    const position = cursor === undefined ? undefined : this.cursors.read<Position>(binding, cursor);
    const from = position?.ordinal ?? 0;
    const find = () =>
      this.visibility.readAnywhere(principal, nodeId, async (reach) => {
        const found = await this.repository.find(this.database, reach, nodeId, from);
        return found && { found, tenantId: reach.tenantId };
      });
    const first = await find();
    const outdated = (first.found.outlineVersion ?? OUTLINE_VERSION) < OUTLINE_VERSION;
    if (outdated) await this.renewal.renew(first.tenantId, nodeId);
    const { found: document } = outdated ? await find() : first;
    if (position && position.version !== document.version) throw new CursorInvalid();
    const hasMore = (document.headings?.length ?? 0) > MAX_OUTLINE_HEADINGS;
    const next: Position = { version: document.version, ordinal: from + MAX_OUTLINE_HEADINGS };
    return { document, nextCursor: hasMore ? this.cursors.write(binding, next) : null };
  }
}
