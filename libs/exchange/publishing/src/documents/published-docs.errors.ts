import { defineError } from '#platform';

export const PublishedSlugTaken = defineError(
  'SVC_PUBLISHED_SLUG_TAKEN',
  409,
  'Another published document of your organization has this slug. It may be a draft, or one that you cannot see. Choose another slug.',
);
export const ReviewRequired = defineError(
  'SVC_REVIEW_REQUIRED',
  409,
  'In your organization an owner or admin must review documents before they are published. Your request for review is recorded; an owner or admin who is signed in can publish the document.',
);
export const PublishContended = defineError(
  'SVC_PUBLISH_CONTENDED',
  409,
  'The document kept changing while it was being scanned, so nothing was published. Try again.',
);
