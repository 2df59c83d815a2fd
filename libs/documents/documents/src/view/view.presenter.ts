import type { Principal } from '#access';
import { presentNode } from '#workspace';
import type { DocumentViewDto } from './view.dto';
import type { View } from './view.service';
import { MAX_VIEW_HEADINGS } from './view.statements';

/** A document for a reader. A token without the scope to write has no rights, whatever its owner can do. */
export function presentView({ kind, scopes }: Principal, view: View): DocumentViewDto {
  const { row, html, text, language, direction } = view;
  const { projectSlug, projectName, crumbs, headings } = row;
  const writes = kind === 'session' || scopes.has('write:docs');
  return {
    node: presentNode(row),
    place:
      projectSlug === null || projectName === null
        ? null
        : { projectSlug, projectName, folders: crumbs ?? [] },
    revisionId: row.revisionId,
    contentHash: row.contentHash?.toString('hex') ?? null,
    bytes: row.bytes,
    totalLines: row.totalLines,
    tokenEstimate: row.tokenEstimate,
    language,
    direction,
    headingsTruncated: headings.length > MAX_VIEW_HEADINGS,
    authors: (row.authors ?? []).map(({ savedAt, ...author }) => ({ ...author, savedAt: new Date(savedAt) })),
    docId: row.docId,
    publication: row.publication,
    rights: { write: writes && row.writable, arrange: writes && row.arrangeable },
    untrusted: { title: row.title, headings: headings.slice(0, MAX_VIEW_HEADINGS), html, text },
  };
}
