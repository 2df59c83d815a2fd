import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';
import type { PublicationInput } from './publication-input';
import { isSlugTaken } from './is-slug-taken';
import { type Published, readPublication, type ScanReport, type SourceView } from './publishing.queries';

/** The decision to make something public in spite of findings. */
export interface Override {
  override: true;
  overrideReason: string;
}

/**
 * Creates a draft with the document's content, in two steps. If it exists already, because the answer of an earlier request was lost, it is left
 * as it is.
 *
 * @param onSaved is called after the first step: the second can be refused, and the draft exists by then
 */
export async function createDraft(
  { node }: SourceView,
  input: PublicationInput,
  onSaved: (saved: Published) => void,
): Promise<Published> {
  const { publicTitle, slug, searchListing } = input;
  try {
    const { data } = await api.post('/api/published-docs', {
      body: { projectId: node.projectId, sourceNodeId: node.id, publicTitle, slug, searchListing },
    });
    onSaved(data);
    return await saveSeo(data, input);
  } catch (error) {
    const existing = isSlugTaken(error) ? await readPublication(node.id, node.projectId) : null;
    if (existing?.slug !== slug) throw error;
    onSaved(existing);
    return existing;
  }
}

/**
 * Saves what differs from the stored publication, in two steps.
 *
 * @param onSaved is called after the first: the second can be refused, and its repetition needs the new ETag
 */
export async function saveChanges(
  published: Published,
  input: PublicationInput,
  override: Override | undefined,
  onSaved: (saved: Published) => void,
): Promise<Published> {
  const change: Schema<'UpdatePublishedDocDto'> = {
    ...(input.publicTitle !== published.publicTitle && { publicTitle: input.publicTitle }),
    ...(input.slug !== published.slug && { slug: input.slug }),
    ...(input.searchListing !== published.searchListing && { searchListing: input.searchListing }),
  };
  if (Object.keys(change).length === 0) return saveSeo(published, input, override);
  const saved = await patch(published, { ...change, ...override });
  onSaved(saved);
  return saveSeo(saved, input, override);
}

async function saveSeo(
  published: Published,
  { seoTitle, seoDescription }: PublicationInput,
  override?: Override,
): Promise<Published> {
  const change: Schema<'UpdateSeoDto'> = {
    ...(seoTitle !== (published.seo.title ?? '') && { title: seoTitle || null }),
    ...(seoDescription !== (published.seo.description ?? '') && { description: seoDescription || null }),
  };
  if (Object.keys(change).length === 0) return published;
  const { data } = await api.patch('/api/published-docs/{id}/seo', {
    params: { path: { id: published.id } },
    body: { ...change, ...override },
    ifMatch: published.etag,
  });
  return data;
}

/** Replaces the published content by the document's. A live page shows it at once, if the scan lets it pass. */
export function takeContent(
  published: Published,
  { untrusted }: SourceView,
  override?: Override,
): Promise<Published> {
  return patch(published, { content: untrusted.text ?? '', isOriginalPublished: true, ...override });
}

async function patch(published: Published, body: Schema<'UpdatePublishedDocDto'>): Promise<Published> {
  const { data } = await api.patch('/api/published-docs/{id}', {
    params: { path: { id: published.id } },
    body,
    ifMatch: published.etag,
  });
  return data;
}

/** Publishes a draft, or requests a review where one is required: then the service refuses with SVC_REVIEW_REQUIRED. */
export async function publish(
  published: Published,
  override?: Override,
): Promise<{ published: Published; report: ScanReport }> {
  const { data } = await api.post('/api/published-docs/{id}/publish', {
    params: { path: { id: published.id } },
    body: { ...override },
    ifMatch: published.etag,
  });
  const { findings, truncated, ...live } = data;
  return { published: live, report: { blocked: false, findings, truncated } };
}

/** Ends the request for a review of a draft with what must change. */
export async function returnReview({ id }: Published, note: string): Promise<Published> {
  const { data } = await api.post('/api/published-docs/{id}/return', {
    params: { path: { id } },
    body: { note },
  });
  return data;
}

export async function scan({ id }: Published): Promise<ScanReport> {
  const { data } = await api.post('/api/published-docs/{id}/scan', { params: { path: { id } } });
  return data;
}

export async function unpublish({ id }: Pick<Published, 'id'>): Promise<Published> {
  const { data } = await api.post('/api/published-docs/{id}/unpublish', { params: { path: { id } } });
  return data;
}

export async function deletePublication({ id }: Pick<Published, 'id'>): Promise<void> {
  await api.delete('/api/published-docs/{id}', { params: { path: { id } } });
}
