import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { invalidField } from '#platform';
import { Visibility } from '#visibility';
import { nodeEtag } from '#workspace';
import { type Cut, LINES_PER_ENTRY, cutAtLineEnds, sliceLines } from '#text';
import { NoContent, SectionNotFound } from '../content/content.errors';
import type { ReadSectionDto } from './section.dto';
import { SectionRepository, type SectionRow } from './section.repository';

const DEFAULT_MAX_TOKENS = 2_000;

/** What a section read found; without a cut when nothing changed. */
export interface SectionRead {
  row: SectionRow;
  startLine: number;
  cut: Cut | null;
}

/** Reading a part of a document, by heading or by lines, within a budget of tokens. */
@Injectable()
export class SectionService {
  constructor(
    private readonly visibility: Visibility,
    private readonly repository: SectionRepository,
  ) {}

  /** @throws NotFound, NoContent, SectionNotFound; 400 for a start outside the document or the section. */
  async read(principal: Principal, nodeId: string, input: ReadSectionDto): Promise<SectionRead> {
    const { anchor, maxTokens = DEFAULT_MAX_TOKENS, lineCount } = input;
    const known = knownVersion(nodeId, input.ifNoneMatch);
    const byAnchor = anchor !== undefined && input.startLine === undefined;
    const row = await this.visibility.readAnywhere(principal, nodeId, (reach) =>
      byAnchor
        ? this.repository.byAnchor(reach, nodeId, anchor, known)
        : this.repository.byLine(reach, nodeId, anchor ?? null, known, input.startLine ?? 1),
    );
    if (row.totalLines === null) throw new NoContent();
    if (row.version === known) return { row, startLine: 1, cut: null };
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

/** What lies behind the lines that were asked for is not missing from the answer. */
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

/** The version that a caller's ETag names, if it is one of this node. */
function knownVersion(nodeId: string, etag: string | undefined): number | null {
  const bare = etag?.trim().replace(/^W\//, '').replaceAll('"', '');
  const version = Number(bare?.split('.')[1]);
  return Number.isSafeInteger(version) &&
    version > 0 &&
    version < 2 ** 31 &&
    bare === nodeEtag({ id: nodeId, version })
    ? version
    : null;
}
