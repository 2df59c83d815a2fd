import { invalidField } from '#platform';
import type { BulkDto, BulkItemDto, BulkOperation } from './bulk.dto';

/** The fields that only some operations take. */
const ONLY_WITH: Partial<Record<keyof BulkItemDto, readonly BulkOperation[]>> = {
  etag: ['move', 'delete'],
  parentId: ['move'],
  sortOrder: ['move'],
  newPath: ['restore'],
};

/** Checks what a decorator can't express. @throws ValidationFailed for no item, a node twice, or a field of another operation */
export function requireItems({ op, items }: BulkDto): void {
  if (items.length === 0) throw invalidField('items', 'min', 'must have at least one node');
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const at = `items.${index}`;
    if (seen.has(item.nodeId))
      throw invalidField(`${at}.nodeId`, 'unique', 'must not be a node of an earlier item');
    seen.add(item.nodeId);
    for (const [field, operations] of Object.entries(ONLY_WITH))
      if (item[field as keyof BulkItemDto] !== undefined && !operations.includes(op))
        throw invalidField(`${at}.${field}`, 'operation', `must be omitted with \`op\` \`${op}\``);
  }
}

/** Whether each path is in the subtree of another of the paths. */
export function insideOthers(paths: readonly string[]): boolean[] {
  const all = new Set(paths);
  return paths.map((path) => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (all.has(path.slice(0, end))) return true;
    return false;
  });
}
