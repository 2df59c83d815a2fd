import { TOKEN_ESTIMATOR } from '#text';
import { nodeEtag } from '#workspace';
import type { SectionDto, SectionHeadingDto } from './section.dto';
import type { SectionRow } from './section.repository';
import type { SectionRead } from './section.service';

/** A part of a document. Its text is in `untrusted`. */
export function presentSection({ row, start, cut }: SectionRead): SectionDto {
  return {
    nodeId: row.id,
    etag: nodeEtag(row),
    heading: presentHeading(row),
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
