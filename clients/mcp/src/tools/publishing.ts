import { ToolProblem } from '../answers/advice.js';
import { slugOf } from '../service/slug.js';
import { deleteOnce } from '../service/delete-once.js';
import { newestRevisions } from '../service/revisions.js';
import type { RouteName } from '../service/routes.js';
import type { Service } from '../service/service.js';

/** A published document, live or a draft, as far as it is used. */
export interface Publication {
  id: string;
  status: string;
  publicUrl: string;
  publicTitle: string;
  slug: string;
  contentHash: string;
  contentHtmlHash: string | null;
  isOriginalPublished: boolean;
  searchListing: boolean;
  seo: Record<string, unknown>;
  rating: { count: number };
  reviewRequestedAt: string | null;
}

/** The document that is published, and what the public page is to have. */
interface Wanted {
  node: { id: string; projectId: string; path: string };
  title: string | undefined;
  slug: string | undefined;
}

const CREATE = 'POST /api/published-docs';
const DELETE = 'DELETE /api/published-docs/{id}';

/** The routes that `draftOf` calls. */
export const DRAFT_ROUTES: RouteName[] = [CREATE, DELETE, 'GET /api/v1/documents/{nodeId}/revisions'];

/**
 * A draft with the present text of a document. Tokens can't change a draft, so one that is out of date is replaced by a new one.
 *
 * @throws ToolProblem if a new draft lacks what a person has added to the present one, or decides about
 */
export async function draftOf(
  service: Service,
  { node, title, slug }: Wanted,
  present: Publication | undefined,
): Promise<Publication> {
  if (!present) {
    const chosen = slug ?? slugOf(title ?? '') ?? slugOf(node.path.replace(/\.\w+$/, '')) ?? 'document';
    return create(service, node, { publicTitle: title, slug: chosen });
  }
  requireTitle(title);
  const wanted = { publicTitle: title?.trim() ?? present.publicTitle, slug: slug ?? present.slug };
  const [newest] = await newestRevisions(service, node.id, 1);
  const keepsAddress = wanted.slug === present.slug;
  const isCurrent = present.contentHash === newest?.contentHash && wanted.publicTitle === present.publicTitle;
  if (isCurrent && keepsAddress) return present;
  requireReplaceable(present);
  const { searchListing } = present;
  if (keepsAddress) return replace(service, node, present.id, { ...wanted, searchListing });
  // A slug that is taken keeps the present draft.
  const draft = await create(service, node, { ...wanted, searchListing });
  await deleteOnce(service, DELETE, present.id);
  return draft;
}

/**
 * Replaces a draft by one with the same slug, which is free only when the old one is deleted. A cancellation does not end the call in
 * between.
 */
async function replace(
  service: Service,
  node: Wanted['node'],
  id: string,
  wanted: { publicTitle: string; slug: string; searchListing: boolean },
): Promise<Publication> {
  await deleteOnce(service, DELETE, id, { ends: 'never' });
  try {
    return await create(service, node, wanted, { ends: 'never' });
  } catch (error) {
    const { publicTitle, slug } = wanted;
    throw new ToolProblem(
      `The draft was out of date and is deleted, and the new one could not be created: ${(error as Error).message} Publish again with \`title\` ${JSON.stringify(publicTitle)} and \`slug\` ${JSON.stringify(slug)}.`,
    );
  }
}

/** @throws ToolProblem for a title that a public page can't have, before anything is replaced */
function requireTitle(title: string | undefined): void {
  const length = title?.trim().length ?? 1;
  if (length < 1 || length > 300) throw new ToolProblem('`title` must have 1 to 300 characters.');
}

/** @throws ToolProblem */
function requireReplaceable(present: Publication): void {
  if (present.reviewRequestedAt !== null)
    throw new ToolProblem(
      'An owner or admin was asked to review this document as it was then. Nothing was changed. If they should review it as it is now, the user can ask them to ask for changes in the browser; then publish again.',
    );
  const { isOriginalPublished, contentHtmlHash, seo, rating } = present;
  const hasSeo = Object.values(seo).some((value) => value !== null);
  if (!isOriginalPublished || contentHtmlHash !== null || hasSeo || rating.count > 0)
    throw new ToolProblem(
      'Its page has a text of its own, data for search engines, or ratings, which a new copy would lose. Nothing was changed. Ask the user to update and publish the page in the browser.',
    );
}

async function create(
  service: Service,
  { id: sourceNodeId, projectId }: Wanted['node'],
  { publicTitle, ...more }: { publicTitle: string | undefined; slug: string; searchListing?: boolean },
  options: { ends?: 'never' } = {},
): Promise<Publication> {
  if (publicTitle === undefined) throw new ToolProblem('Pass `title`, the title of the public page.');
  const body = { projectId, sourceNodeId, publicTitle, ...more };
  return (await service.ask<Publication>(CREATE, { body, ...options })).data;
}
