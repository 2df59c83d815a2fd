import { type Person, newOwner, sql } from '#testing';

/** The daily quota of the free plan in processes with these settings. */
export const QUOTA = 6;

export const SETTINGS = { DAILY_QUOTA_FREE: String(QUOTA) };

/** Reads the headers of an answer about the daily quota. */
export function daily({ headers }: { headers: Record<string, string> }) {
  return {
    limit: Number(headers['x-dailylimit-limit']),
    remaining: Number(headers['x-dailylimit-remaining']),
    reset: Number(headers['x-dailylimit-reset']),
  };
}

/** An owner of a new organization on the free plan. */
export async function newFreeOwner(url: string, databaseUrl: string): Promise<Person> {
  const owner = await newOwner(url);
  await sql(databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [owner.tenantId]);
  return owner;
}
