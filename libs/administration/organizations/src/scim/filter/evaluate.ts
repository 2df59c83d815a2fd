import type { Comparison, Filter, Literal } from './filter';

/** Attributes whose values are compared with regard to case. */
const CASE_EXACT = new Set([
  'id',
  'externalid',
  'meta.resourcetype',
  'meta.version',
  'meta.location',
  'members.value',
]);
const TIMES = new Set(['meta.created', 'meta.lastmodified']);

type Values = readonly unknown[];

/** Whether a resource, as it is shown, fulfills a filter. An attribute with several values fulfills a condition if one of them does. */
export function fulfills(resource: object, filter: Filter, within = ''): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((one) => fulfills(resource, one, within));
    case 'or':
      return filter.filters.some((one) => fulfills(resource, one, within));
    case 'not':
      return !fulfills(resource, filter.filter, within);
    case 'present':
      return valuesAt(resource, filter.path).some(isPresent);
    case 'some': {
      const items = itemsAt(resource, filter.path);
      return items.some((item) => fulfills(item, filter.filter, `${within}${filter.path}.`));
    }
    default: {
      const { op, path, value } = filter;
      const kind = kindOf(within + path);
      const values = simpleValues(valuesAt(resource, path));
      // `null` and an attribute without a value are the same (RFC 7643, section 2.5).
      if (value === null) return op === 'eq' ? values.length === 0 : op === 'ne' && values.length > 0;
      if (op === 'ne') return !values.some((actual) => compare(actual, 'eq', value, kind));
      return values.some((actual) => compare(actual, op, value, kind));
    }
  }
}

/** The values at a path, whose names are compared without regard to case. */
export function valuesAt(resource: object, path: string): Values {
  return path
    .split('.')
    .reduce<Values>((values, name) => values.flatMap((value) => childrenOf(value, name)), [resource]);
}

function childrenOf(value: unknown, name: string): Values {
  if (typeof value !== 'object' || value === null) return [];
  const key = Object.keys(value).find((one) => one.toLowerCase() === name);
  const child = key === undefined ? undefined : (value as Record<string, unknown>)[key];
  if (child === undefined || child === null) return [];
  return Array.isArray(child) ? child : [child];
}

function itemsAt(resource: object, path: string): object[] {
  return valuesAt(resource, path).filter((item): item is object => typeof item === 'object' && item !== null);
}

/** A complex value stands for its `value`, as in `emails co "example.com"` (RFC 7644, section 3.4.2.2). */
function simpleValues(values: Values): Values {
  return values.flatMap((value) => (typeof value === 'object' ? childrenOf(value, 'value') : [value]));
}

function isPresent(value: unknown): boolean {
  return value !== '' && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** How the values of an attribute are compared. */
type Kind = 'time' | 'exact' | 'text';

function kindOf(path: string): Kind {
  if (TIMES.has(path)) return 'time';
  return CASE_EXACT.has(path) ? 'exact' : 'text';
}

function compare(actual: unknown, op: Comparison, value: Literal, kind: Kind): boolean {
  // Entra sends booleans as text.
  if (typeof actual === 'boolean') return op === 'eq' && String(actual) === String(value).toLowerCase();
  if (typeof actual !== 'string' || typeof value !== 'string') return false;
  if (kind === 'time') return ordered(Date.parse(actual) - Date.parse(value), op);
  const [left, right] = kind === 'exact' ? [actual, value] : [folded(actual), folded(value)];
  switch (op) {
    case 'co':
      return left.includes(right);
    case 'sw':
      return left.startsWith(right);
    case 'ew':
      return left.endsWith(right);
    default:
      return ordered(isSame(left, right, kind) ? 0 : left < right ? -1 : 1, op);
  }
}

/** Names are stored without the spaces around them. */
function isSame(left: string, right: string, kind: Kind): boolean {
  return left === right || (kind === 'text' && left.trim() === right.trim());
}

/** A text as it is compared. Names are stored in NFC, and a directory may filter by the form that it sent. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** @param difference NaN if the two can't be compared */
function ordered(difference: number, op: Comparison): boolean {
  switch (op) {
    case 'eq':
      return difference === 0;
    case 'gt':
      return difference > 0;
    case 'ge':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'le':
      return difference <= 0;
    default:
      return false;
  }
}
