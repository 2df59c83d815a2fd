import { defineTopic } from '#platform';

/** Published after anything in a room changed: its turn, its messages, its members or its status. */
export const roomChanged = defineTopic<[roomId: string]>('room');
