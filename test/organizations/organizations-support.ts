import type { Client } from '#testing';

/** The policies of a new organization. */
export const NO_POLICIES = {
  codeJoinDisabled: false,
  restrictToDomain: null as string | null,
  requirePurpose: false,
  requirePrePublishReview: false,
  hideDiscoveryTab: false,
};

/** Sets these policies, and removes all others. */
export async function setPolicies(caller: Client, policies: Partial<typeof NO_POLICIES>): Promise<void> {
  await caller.put('/api/org-policies', { ...NO_POLICIES, ...policies }).expect(200);
}
