/** The name of the person `u`, who no longer exists once their organization is deleted. */
export const HUMAN_NAME = `coalesce(u.display_name, 'Deleted user') AS "displayName"` as const;

/** The name of the agent `c`, which no longer exists once its organization is deleted. */
export const AGENT_NAME = `coalesce(c.display_name, 'Deleted agent') AS "displayName"` as const;
