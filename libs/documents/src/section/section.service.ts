import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, invalidField } from '#platform';
import { type Cut, LINES_PER_ENTRY, cutAtLineEnds, sliceLines } from '#text';
import { Visibility } from '#visibility';
import { nodeEtag } from '#workspace';
import { NoContent, SectionNotFound } from '../content/content.errors';
import type { ReadSectionDto } from './section.dto';
import { SectionRepository, type SectionRow } from './section.repository';

const DEFAULT_MAX_TOKENS = 2_000;

/** The result of reading a section. */
export interface SectionRead {
  row: SectionRow;
  startLine: number;
  /** Null if the document has not changed since the caller's ETag. */
  cut: Cut | null;
}

/** Reads a part of a document, by heading or by lines, within a token limit. */
@Injectable()
export class SectionService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly sections: SectionRepository,
  ) {}

  /** @throws NotFound, NoContent, SectionNotFound; ValidationFailed for a start outside of the document or the section */
  async read(principal: Principal, nodeId: string, input: ReadSectionDto): Promise<SectionRead> {
    const { anchor, maxTokens = DEFAULT_MAX_TOKENS, lineCount } = input;
    const knownVersion = versionOf(nodeId, input.ifNoneMatch);
    const byAnchor = anchor !== undefined && input.startLine === undefined;
    const row = await this.visibility.readAnywhere(principal, nodeId, (reach) =>
      byAnchor
        ? this.sections.findByAnchor(this.database, reach, { nodeId, anchor, knownVersion })
        : this.sections.findByLine(this.database, reach, {
            nodeId,
            anchor: anchor ?? null,
            line: input.startLine ?? 1,
            knownVersion,
          }),
    );
    if (row.totalLines === null) throw new NoContent();
    if (row.version === knownVersion) return { row, startLine: 1, cut: null };
    if (anchor !== undefined && row.anchor === null) throw new SectionNotFound();
    const startLine = input.startLine ?? row.sectionStart ?? 1;
    requireInside(startLine, row);
    const skip = byAnchor ? 0 : (startLine - 1) % LINES_PER_ENTRY;
    const text = sliceLines(row.chunk!, skip, Number.MAX_SAFE_INTEGER);
    const ended = row.chunk!.length === row.available;
    const cut = cutAtLineEnds({ text: text.text, ended, startLine, maxTokens, maxLines: lineCount });
    return { row, startLine, cut: withinRequest(cut, lineCount) };
  }
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
  const bare = etag?.trim().replace(/^W\//, '').replaceAll('"', '');
  const version = Number(bare?.split('.')[1]);
  return Number.isSafeInteger(version) &&
    version > 0 &&
    version < 2 ** 31 &&
    bare === nodeEtag({ id: nodeId, version })
    ? version
    : null;
}
