import type { DocIdDto, ResolvedDocIdDto } from './doc-ids.dto';
import type { DocIdRow } from './doc-ids.repository';
import type { Resolved } from './resolving.service';

/** A Doc ID just issued, or the one that was there. */
export function presentDocId({ issuedAt, ...row }: DocIdRow): DocIdDto {
  return { ...row, status: 'issued', issuedAt: issuedAt.toISOString() };
}

/** What a Doc ID leads to. */
export function presentResolved({ docId, readable, published }: Resolved, baseUrl: string): ResolvedDocIdDto {
  const { projectId, projectSlug, projectName, title } = (readable ?? published)!;
  return {
    id: docId.id,
    globalId: docId.globalId,
    documentId: docId.nodeId,
    status: 'issued',
    issuedAt: docId.issuedAt.toISOString(),
    path: readable?.path ?? null,
    publicUrl: published ? `${baseUrl}/p/${docId.tenantSlug}/${published.slug}` : null,
    tenant: { id: docId.tenantId, slug: docId.tenantSlug },
    project: { id: projectId, slug: projectSlug, name: projectName },
    untrusted: { title },
  };
}
