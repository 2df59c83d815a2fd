import { formatCitation } from '#text';
import { shownPath } from '#workspace';
import type { PassageDto } from './passages.dto';
import type { ShownPassage } from './passages.service';

const MAX_HEADING = 300;

/** A passage that a search finds. */
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
      headingPath: passage.headingPath.map((heading) => [...heading].slice(0, MAX_HEADING).join('')),
      snippet: passage.snippet,
    },
  };
}
