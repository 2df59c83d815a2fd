import { declaredFields } from './declared-fields';

type Dto = new () => object;

interface Range {
  min: number;
  max: number;
}

const WHOLE = /^(0|[1-9]\d{0,9})$/;
const ranges = new WeakMap<object, Map<string, Range>>();
const quick = new Set<Dto>();

/** Keeps the bounds of a whole number in a query, beside its rules. */
export function keepRange(range: Range): PropertyDecorator {
  return (target, name) => {
    const fields = ranges.get(target) ?? new Map<string, Range>();
    ranges.set(target, fields.set(String(name), range));
  };
}

/**
 * Declares that all fields of a query are an `IntQuery`, without further rules. Such a query is read without class-transformer and class-validator if it is
 * right. For routes that are called very often.
 */
export function OnlyInts(): ClassDecorator {
  return (target) => void quick.add(target as unknown as Dto);
}

/** The DTO of a query with `OnlyInts` whose numbers are in their usual form and within their bounds. Undefined for every other one, which the rules decide about. */
export function rightInts(dto: Dto, sent: unknown): object | undefined {
  if (!quick.has(dto) || typeof sent !== 'object' || sent === null) return undefined;
  const fields = ranges.get(dto.prototype as object);
  const read = new dto() as Record<string, unknown>;
  for (const name of declaredFields(dto).keys()) {
    if (!Object.hasOwn(sent, name)) continue;
    const range = fields?.get(name);
    const value = (sent as Record<string, unknown>)[name];
    if (!range || typeof value !== 'string' || !WHOLE.test(value)) return undefined;
    const number = Number(value);
    if (number < range.min || number > range.max) return undefined;
    read[name] = number;
  }
  return read;
}
