import { defineError } from '#platform';

export const DeliveryInProgress = defineError(
  'SVC_DELIVERY_IN_PROGRESS',
  409,
  'This delivery is being sent now. Retry in a minute if it is still needed.',
);
