import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { CursorInvalid, Cursors, Database, positional } from '#platform';
import { Visibility, fromReachableNodes, valuesOfReach } from '#visibility';
import { ENTRY_COLUMNS, type EntryRow, headingsOf } from '../entries/entry-row';
import { MAX_OUTLINE_HEADINGS, type Origin } from './outline.dto';

/** A document with its headings. */
export interface OutlineRow extends EntryRow {
  version: number;
  source: Exclude<Origin, 'hosted' | 'none'> | null;
}

/** A page of a document's outline. */
export interface Outline {
  document: OutlineRow;
  nextCursor: string | null;
}

interface Position {
  version: number;
  ordinal: number;
}

const FIND = positional<OutlineRow>(`
  SELECT ${ENTRY_COLUMNS}, n.version, ${headingsOf('$6::int', String(MAX_OUTLINE_HEADINGS + 1))} AS headings,
    (SELECT m.source_type FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) AS source
  ${fromReachableNodes('read')} AND n.id = $5 AND n.type = 'file'`);

/** The headings of one document, and what reading each would cost. */
@Injectable()
export class OutlineService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly cursors: Cursors,
  ) {}

  /**
   * The outline, from a cursor on. A document that changed since has another outline, so the cursor is refused then.
   *
   * @throws NotFound for a folder too; CursorInvalid.
   */
  async read(principal: Principal, nodeId: string, cursor?: string): Promise<Outline> {
    const binding = ['outline', principal.tenantId, nodeId];
    const position = cursor === undefined ? undefined : this.cursors.read<Position>(binding, cursor);
    const from = position?.ordinal ?? 0;
    const document = await this.visibility.readAnywhere(principal, nodeId, (reach) =>
      this.database.one(FIND, [...valuesOfReach(reach), nodeId, from]),
    );
    if (position && position.version !== document.version) throw new CursorInvalid();
    const more = (document.headings?.length ?? 0) > MAX_OUTLINE_HEADINGS;
    const next: Position = { version: document.version, ordinal: from + MAX_OUTLINE_HEADINGS };
    return { document, nextCursor: more ? this.cursors.write(binding, next) : null };
  }
}
