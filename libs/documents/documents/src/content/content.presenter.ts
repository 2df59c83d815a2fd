import { TOKEN_ESTIMATOR, formatCitation } from '#text';
import { nodeEtag, presentMapping, shownPath } from '#workspace';
import type { ContentDto } from './content.dto';
import type { ContentRow } from './content.repository';
import { retrievalOf } from './guidance';

export function presentContent(row: ContentRow): ContentDto {
  return {
    nodeId: row.id,
    path: shownPath(row.path),
    mapping: row.mapping && presentMapping(row.mapping),
    retrieval: retrievalOf(row.content !== null, row.mapping),
    etag: nodeEtag(row),
    updatedAt: row.updatedAt,
    content: row.content?.toString('utf8') ?? null,
    contentHash: row.contentHash?.toString('hex') ?? null,
    citation: row.contentHash && formatCitation(row.citedAs, null, row.contentHash),
    bytes: row.bytes,
    tokenEstimate: row.tokenEstimate,
    tokenEstimator: TOKEN_ESTIMATOR,
  };
}
