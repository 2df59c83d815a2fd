import { defineError } from '#platform';

export const DeletionScheduled = defineError(
  'SVC_DELETION_SCHEDULED',
  409,
  'The deletion of the organization is already scheduled. `GET /api/organization` shows when it is deleted.',
);
export const DeletionNotScheduled = defineError(
  'SVC_DELETION_NOT_SCHEDULED',
  409,
  'The deletion of the organization is not scheduled, so there is nothing to cancel.',
);
