import { defineTopic } from '#platform';

/** Published after a message for an agent was sent. */
export const messageArrived = defineTopic<[recipientActorId: string]>('inbox');
