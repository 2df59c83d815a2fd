import type { Schema } from '../../ground/api/types';

type Published = Pick<Schema<'PublishedDocDto'>, 'status' | 'contentHash' | 'reviewRequestedAt'>;

/** The person who looks at a publication. */
export interface Publisher {
  isAdmin: boolean;
  /** Whether the organization requires a review before members publish. */
  reviewRequired: boolean;
}

/** The acts that a person can do with a publication now. */
export interface PublicationState {
  is: 'none' | 'draft' | 'inReview' | 'live';
  /** Whether the document has changed since its content was copied. */
  isOutOfDate: boolean;
  /** The one act that leads on. */
  next: 'create' | 'publish' | 'requestReview' | 'wait' | 'update' | null;
  /** Whether the person can change the publication: a live one only without the duty of a review. */
  canChange: boolean;
}

/** @param sourceHash the hash of the document's content; null without content */
export function publicationState(
  published: Published | null,
  sourceHash: string | null,
  { isAdmin, reviewRequired }: Publisher,
): PublicationState {
  if (!published) return { is: 'none', isOutOfDate: false, next: 'create', canChange: true };
  const needsReview = reviewRequired && !isAdmin;
  const isOutOfDate = sourceHash !== null && sourceHash !== published.contentHash;
  if (published.status === 'published') {
    const canChange = !needsReview;
    return { is: 'live', isOutOfDate, next: canChange && isOutOfDate ? 'update' : null, canChange };
  }
  const inReview = published.reviewRequestedAt !== null;
  const next = !needsReview ? 'publish' : inReview ? 'wait' : 'requestReview';
  return { is: inReview ? 'inReview' : 'draft', isOutOfDate, next, canChange: true };
}
