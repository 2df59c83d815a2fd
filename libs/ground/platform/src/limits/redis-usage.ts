import type { AgentUsage } from './daily-usage';
import type { RedisStorage } from './redis-storage';

/** A token that sends requests, and its agent. */
interface CountedToken {
  id: string;
  /** Null for a token without an agent. */
  actorId: string | null;
}

/** The whole hash expires with the day of its first count. */
const ADD = `local sum = redis.call('HINCRBY', KEYS[1], ARGV[1], ARGV[2])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return sum`;

/** Counts requests of a token of a person today. It shares the write of the other counts of the request. @param day names the person and the day */
export async function addToToken(
  storage: RedisStorage,
  day: string,
  { id, actorId }: CountedToken,
  { requests, restMs }: { requests: number; restMs: number },
): Promise<void> {
  await storage.send((redis) =>
    redis.call('eval', ADD, 1, hashOf(day), `${actorId ?? ''}:${id}`, requests, restMs),
  );
}

/** An agent's use today of the quota of its owner. @param day names the owner and the day */
export async function usageOfAgent(storage: RedisStorage, day: string, actorId: string): Promise<AgentUsage> {
  const [{ totalHits: ofOwner }, counts] = await Promise.all([
    storage.read(`daily:${day}`, 'daily'),
    storage.send((redis) => redis.hgetall(hashOf(day))),
  ]);
  const ofTokens = new Map<string, number>();
  for (const [field, count] of Object.entries(counts))
    if (field.startsWith(`${actorId}:`)) ofTokens.set(field.slice(actorId.length + 1), Number(count));
  return { ofOwner, ofTokens };
}

function hashOf(day: string): string {
  return `{daily:${day}:tokens}`;
}
