import { shownPath } from '#workspace';
import { shownHeadings } from '../passages/passages.presenter';
import { presentResult } from '../search/search.presenter';
import type { QuickSearchDto } from './quick-search.dto';
import type { QuickResults } from './quick-search.service';

export function presentQuickResults({ nodes, passages }: QuickResults): QuickSearchDto {
  return {
    nodes: nodes.map(presentResult),
    passages: passages.map(
      ({ nodeId, projectId, path, anchor, startLine, title, headingPath, snippet, matches }) => ({
        nodeId,
        projectId,
        path: shownPath(path),
        anchor,
        startLine,
        untrusted: { title, headingPath: shownHeadings(headingPath), snippet, matches },
      }),
    ),
  };
}
