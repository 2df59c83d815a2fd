import { type Finding, ok, problem, warning } from './checkup';

/** The part of its memory from which on Redis counts as nearly full. */
const NEARLY_FULL = 0.9;

/**
 * Finds what Redis may forget or refuse.
 *
 * @param info the answer of `INFO`
 */
export function findingsOfRedis(info: string): Finding[] {
  const fields = new Map([...info.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name, value]) => [name, value]));
  if (fields.get('role') === 'slave')
    return [
      problem(
        'It is a read-only replica, so limits are not counted. Set REDIS_URL to the master, or REDIS_SENTINELS to the sentinels that know it.',
      ),
    ];
  return [ok('It answers.'), ...findingsOfMemory(fields)];
}

/** Without `maxmemory`, Redis neither drops nor refuses anything. */
function findingsOfMemory(fields: ReadonlyMap<string | undefined, string | undefined>): Finding[] {
  const limit = Number(fields.get('maxmemory') ?? 0);
  if (limit === 0) return [];
  const policy = fields.get('maxmemory_policy');
  if (policy !== 'noeviction')
    return [
      warning(
        `maxmemory-policy is ${policy}: if its memory is full, Redis drops counts of limits and jobs that wait. Set it to noeviction.`,
      ),
    ];
  if (Number(fields.get('used_memory')) > NEARLY_FULL * limit)
    return [
      warning(
        'Its memory is nearly full. Redis then refuses to count, and limits let every request pass. Raise maxmemory.',
      ),
    ];
  return [];
}
