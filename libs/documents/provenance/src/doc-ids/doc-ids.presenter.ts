import type { ResolvedDocId } from './doc-id-resolver';
import type { DocIdDto, ResolvedDocIdDto } from './doc-ids.dto';
import type { DocIdRow } from './doc-ids.repository';

/** A live Doc ID. */
export function presentDocId({ createdAt, ...row }: DocIdRow): DocIdDto {
  return { ...row, status: 'issued', issuedAt: createdAt.toISOString() };
}

/** A resolved Doc ID. A caller who can't read the document sees what its published document shows. */
export function presentResolved(
  { docId, document, published }: ResolvedDocId,
  baseUrl: string,
): ResolvedDocIdDto {
  const { projectId, projectSlug, projectName, title } = (document ?? published)!;
  return {
    id: docId.id,
    globalId: docId.globalId,
    nodeId: docId.nodeId,
    documentId: docId.nodeId,
    type: 'file',
    treeId: document?.treeId ?? null,
    name: document?.name ?? null,
    title,
    status: 'issued',
    issuedAt: docId.createdAt.toISOString(),
    path: document?.path ?? null,
    publicUrl: published ? `${baseUrl}/p/${docId.tenantSlug}/${published.slug}` : null,
    tenant: { id: docId.tenantId, slug: docId.tenantSlug },
    project: { id: projectId, slug: projectSlug, name: projectName },
    untrusted: { title },
  };
}
