import type { Operation, RouteName } from '../service/routes.js';

const READING = new Set(['locate', 'read', 'search']);
const ADDING = new Set([
  'acknowledge',
  'create',
  'invite',
  'issue',
  'map',
  'mark',
  'mint',
  'permit',
  'send',
  'share',
]);
/** Verbs of acts that end something on which others rely, or that are possible only once. */
const ENDING = new Set([
  'close',
  'consume',
  'delete',
  'fetch',
  'leave',
  'revoke',
  'rotate',
  'unpublish',
  'withdraw',
]);

/**
 * The effect of a route, from its method, the first word of its summary and the last of its path. It is empty for an unknown act, so that
 * agents assume that the route destroys something, as the protocol says.
 */
export function effectOf(name: RouteName, { summary }: Operation): { reads?: boolean; destroys?: boolean } {
  const [method, path] = name.split(' ') as [string, string];
  const verb = summary.split(' ')[0]!.toLowerCase();
  if (method === 'GET' || (method === 'POST' && READING.has(verb))) return { reads: true };
  if (method === 'DELETE' || ENDING.has(verb) || ENDING.has(path.split('/').pop()!))
    return { destroys: true };
  if (ADDING.has(verb) && !/ or update /.test(summary)) return { destroys: false };
  return method === 'POST' ? {} : { destroys: true };
}
