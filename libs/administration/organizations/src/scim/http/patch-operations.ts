import { requireSchema } from './list-query';
import { invalidSyntax, invalidValue, noTarget } from './scim-errors';
import { MESSAGE_PATCH } from './urns';

/** One operation of a PATCH. Without a path, the value names the attributes. */
export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path?: string;
  value: unknown;
}

const OPS = new Set(['add', 'replace', 'remove']);
const MAX_OPERATIONS = 1_000;

/**
 * The operations of a PATCH (RFC 7644, section 3.5.2). The names of operations may have any case, as Entra sends them.
 *
 * @throws a SCIM error
 */
export function operationsOf(body: Record<string, unknown>): Operation[] {
  requireSchema(body, MESSAGE_PATCH);
  const list = property(body, 'operations');
  if (!Array.isArray(list) || list.length === 0)
    throw invalidSyntax('`Operations` must be a list of operations.');
  if (list.length > MAX_OPERATIONS)
    throw invalidSyntax(`\`Operations\` must have at most ${MAX_OPERATIONS} items.`);
  return list.map((item: unknown) => operationOf(item));
}

function operationOf(item: unknown): Operation {
  if (typeof item !== 'object' || item === null) throw invalidSyntax('An operation must be an object.');
  const name = property(item, 'op');
  const op = typeof name === 'string' ? name.toLowerCase() : '';
  if (!OPS.has(op)) throw invalidSyntax('`op` must be `add`, `replace` or `remove`.');
  const path = property(item, 'path');
  const value = property(item, 'value');
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw invalidSyntax('`path` must be text.');
  if (op !== 'remove' && value === undefined) throw invalidValue(`\`value\` is required for \`${op}\`.`);
  if (path) return { op: op as Operation['op'], path, value };
  if (op === 'remove') throw noTarget('`path` is required for `remove`.');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidValue('Without `path`, `value` must be an object of attributes.');
  return { op: op as Operation['op'], value };
}

/** Names of properties have no case (RFC 7643, section 2.1). */
function property(object: object, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1] as unknown;
}
