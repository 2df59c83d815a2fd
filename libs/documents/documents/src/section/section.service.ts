import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, invalidField } from '#platform';
import {
  type Cut,
  OUTLINE_VERSION,
  type Position,
  type RequestedAnchor,
  cutAtLineEnds,
  offsetOf,
  requestedAnchor,
} from '#text';
import { type NodeReach, Visibility } from '#visibility';
import { nodeVersionsIn } from '#workspace';
import { NoContent, SectionNotFound } from '../content/content.errors';
import { OutlineRenewal } from '../outlines/outline-renewal';
import { AnchorResolver } from './anchor-resolver';
import type { ReadSectionDto } from './section.dto';
import { SectionRepository, type SectionRow } from './section.repository';

const DEFAULT_MAX_TOKENS = 2_000;

/** The result of reading a section. */
export interface SectionRead {
  row: SectionRow;
  start: Position;
  /** The whole section with its subsections; null without an anchor, with a position, and for a section that exceeds a chunk. */
  section: Buffer | null;
  /** Null if the document has not changed since the caller's ETag. */
  cut: Cut | null;
}

/** The place to read: from a position, or from the start of the section. */
interface Part {
  nodeId: string;
  requested: RequestedAnchor | null;
  position: Position | null;
  knownVersion: number | null;
}

/** A document within a reach. */
interface Found {
  row: SectionRow;
  reach: NodeReach;
}

/** Reads a part of a document, by heading or by lines, within a token limit. */
@Injectable()
export class SectionService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly sections: SectionRepository,
    private readonly anchors: AnchorResolver,
    private readonly renewal: OutlineRenewal,
  ) {}

  /** @throws NotFound, NoContent, SectionNotFound, AnalysisBusy; ValidationFailed for a start outside of the document or the section */
  async read(principal: Principal, nodeId: string, input: ReadSectionDto): Promise<SectionRead> {
    const { anchor, maxTokens = DEFAULT_MAX_TOKENS, lineCount, startLine, startColumn = 1 } = input;
    if (startLine === undefined && input.startColumn !== undefined)
      throw invalidField('startColumn', 'requires', 'is a column of `startLine`, so send both');
    const requested = anchor === undefined ? null : requestedAnchor(anchor);
    const position =
      startLine === undefined && requested ? null : { line: startLine ?? 1, column: startColumn };
    const knownVersion = versionOf(nodeId, input.ifNoneMatch);
    const row = await this.find(principal, { nodeId, requested, position, knownVersion });
    if (row.version === knownVersion) return { row, start: { line: 1, column: 1 }, section: null, cut: null };
    const start = position ?? { line: row.sectionStart!, column: 1 };
    const text = textFrom(row, start);
    // The text ends with the section or document if the chunk does.
    const ended = row.chunk!.length === row.available;
    const cut = cutAtLineEnds({ text, ended, start, maxTokens, maxLines: lineCount });
    const section = position === null && ended ? row.chunk : null;
    return { row, start, section, cut: withinRequest(cut, lineCount) };
  }

  private async find(principal: Principal, part: Part): Promise<SectionRow> {
    const { nodeId, requested } = part;
    const exact = requested?.exact ?? null;
    let found = await this.load(principal, part, exact);
    if (found.row.totalLines === null) throw new NoContent();
    if (!requested) return found.row;
    if (found.row.outlineVersion! < OUTLINE_VERSION) {
      await this.renewal.renew(found.reach.tenantId, nodeId);
      found = await this.load(principal, part, exact);
    }
    if (found.row.anchor !== null) return found.row;
    const anchor = await this.anchors.resolve(found.reach, nodeId, requested);
    const { row } = await this.load(principal, part, anchor);
    // A save may have removed the heading in between.
    if (row.anchor === null) throw new SectionNotFound();
    return row;
  }

  private load(principal: Principal, part: Part, anchor: string | null): Promise<Found> {
    const { nodeId, position, knownVersion } = part;
    return this.visibility.readAnywhere(principal, nodeId, async (reach) => {
      const row = await (position === null
        ? this.sections.findByAnchor(this.database, reach, { nodeId, anchor: anchor!, knownVersion })
        : this.sections.findByPosition(this.database, reach, { nodeId, anchor, knownVersion, ...position }));
      return row && { row, reach };
    });
  }
}

/** The text of the chunk from a position on. @throws ValidationFailed for a position outside of the document or the section */
function textFrom(row: SectionRow, start: Position): Buffer {
  requireInside(start.line, row);
  const from = { line: row.chunkLine!, column: row.chunkColumn! };
  const offset = offsetOf(row.chunk!, from, start);
  if (offset < 0) throw invalidField('startColumn', 'inside', `must be a character of line ${start.line}`);
  return row.chunk!.subarray(offset);
}

/** An answer with all requested lines is not truncated, even if the document continues after them. */
function withinRequest(cut: Cut, lineCount: number | undefined): Cut {
  const whole = lineCount !== undefined && cut.lineCount >= lineCount && !cut.lineCut;
  return whole ? { ...cut, truncated: false } : cut;
}

function requireInside(startLine: number, { sectionStart, sectionEnd, totalLines }: SectionRow): void {
  const first = sectionStart ?? 1;
  const last = Math.max(sectionEnd ?? totalLines!, 1);
  if (startLine >= first && startLine <= last) return;
  throw invalidField(
    'startLine',
    'inside',
    `must be from ${first} to ${last}, the lines of this ${sectionStart ? 'section' : 'document'}`,
  );
}

/** The version in a caller's ETag; null unless it is an ETag of this node. */
function versionOf(nodeId: string, etag: string | undefined): number | null {
  const [version = null, ...others] = nodeVersionsIn(etag ?? '', nodeId);
  return others.length === 0 ? version : null;
}
