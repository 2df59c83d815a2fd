import { Time, defineError } from '#platform';

export class SpentDetails {
  @Time({ doc: 'When the capability was used; null if it expired unused.', nullable: true })
  consumedAt!: string | null;
}

export const CapabilitySpent = defineError(
  'SVC_CAPABILITY_SPENT',
  410,
  'This capability was already used or has expired. Ask the agent or person who minted it for a new one.',
  SpentDetails,
);
