import { formatCitation } from '#text';
import { shownPath } from '#workspace';
import type { PassageDto } from './passages.dto';
import type { ShownPassage } from './passages.service';

const MAX_HEADING = 300;

export function presentPassage(passage: ShownPassage): PassageDto {
  return {
    nodeId: passage.nodeId,
    projectId: passage.projectId,
    path: shownPath(passage.path),
    type: 'file',
    anchor: passage.anchor,
    startLine: passage.startLine,
    endLine: passage.endLine,
    tokenEstimate: passage.tokenEstimate,
    score: Math.round(passage.score * 1_000) / 1_000,
    citation: formatCitation(passage.citedAs, passage.anchor ?? '', passage.sectionHash),
    untrusted: {
      title: passage.title,
      headingPath: shownHeadings(passage.headingPath),
      snippet: passage.snippet,
    },
  };
}

/** Headings as a list shows them: each is cut. */
export function shownHeadings(headings: readonly string[]): string[] {
  return headings.map((heading) => [...heading].slice(0, MAX_HEADING).join(''));
}
