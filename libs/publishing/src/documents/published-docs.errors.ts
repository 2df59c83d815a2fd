import { defineError } from '#platform';

export const PublishedSlugTaken = defineError(
  'SVC_PUBLISHED_SLUG_TAKEN',
  409,
  'Another published document of your organization has this slug, a draft or one that you may not see perhaps.',
);
export const ReviewRequired = defineError(
  'SVC_REVIEW_REQUIRED',
  409,
  'Your organization has an owner or admin review what is published. The request is noted; one of them, signed in, publishes it.',
);
export const PublishContended = defineError(
  'SVC_PUBLISH_CONTENDED',
  409,
  'The document kept changing while it was scanned, so nothing was published. Try again.',
);
