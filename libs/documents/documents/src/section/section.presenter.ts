import { sha256 } from '#platform';
import { TOKEN_ESTIMATOR, formatCitation } from '#text';
import { nodeEtag } from '#workspace';
import type { SectionDto, SectionHeadingDto } from './section.dto';
import type { SectionRow } from './section.repository';
import type { SectionRead } from './section.service';

/** A part of a document. Its text is in `untrusted`. */
export function presentSection(read: SectionRead): SectionDto {
  const { row, start, cut } = read;
  return {
    nodeId: row.id,
    etag: nodeEtag(row),
    heading: presentHeading(row),
    citation: citationOf(read),
    startLine: cut && start.line,
    startColumn: cut && start.column,
    lineCount: cut?.lineCount ?? 0,
    totalLines: row.totalLines!,
    tokenEstimate: cut?.tokenEstimate ?? 0,
    tokenEstimator: TOKEN_ESTIMATOR,
    truncated: cut?.truncated ?? false,
    nextStartLine: cut?.next?.line ?? null,
    nextStartColumn: cut?.next?.column ?? null,
    notModified: cut === null,
    untrusted: { text: cut?.text ?? null },
  };
}

function presentHeading({ anchor, level, sectionStart, sectionEnd }: SectionRow): SectionHeadingDto | null {
  return anchor === null ? null : { anchor, level: level!, startLine: sectionStart!, endLine: sectionEnd! };
}

/** The citation of what was requested: a section, or else the whole document. */
function citationOf({ row: { citedAs, anchor, contentHash }, section, cut }: SectionRead): string | null {
  if (cut === null) return null;
  if (anchor === null) return formatCitation(citedAs, null, contentHash!);
  return section && formatCitation(citedAs, anchor, sha256(section));
}
