/** The plans of tenants, cheapest first. */
export const PLANS = ['free', 'pro', 'team', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The features that an operator can enable for a tenant. */
export const FEATURES = ['distribution', 'agent_inbox', 'mcp_seal', 'sns'] as const;
export type Feature = (typeof FEATURES)[number];

/** Whether `plan` includes what `least` includes. */
export function planIncludes(plan: Plan, least: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(least);
}
