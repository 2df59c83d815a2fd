import { getMetadataStorage } from 'class-validator';
import { AsSent, isTakenAsSent } from './as-sent';
import { nestedDtoOf } from './nested-dto';

type Dto = new () => object;

interface DeclaredField {
  /** The DTO of its object, or of the objects in its list. */
  nested: Dto | undefined;
  asSent: boolean;
  /** The most items of its list; 0 for a field that is not a list. */
  maxItems: number;
}

const declared = new Map<Dto, ReadonlyMap<string, DeclaredField>>();

/** The fields that a DTO declares, by name, in alphabetical order. */
export function declaredFields(dto: Dto): ReadonlyMap<string, DeclaredField> {
  let fields = declared.get(dto);
  if (!fields) declared.set(dto, (fields = readFields(dto)));
  return fields;
}

function readFields(dto: Dto): ReadonlyMap<string, DeclaredField> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))].sort();
  return new Map(
    names.map((name) => {
      const bound = rules.find((rule) => rule.propertyName === name && rule.name === 'arrayMaxSize');
      const maxItems = (bound?.constraints as [number] | undefined)?.[0] ?? 0;
      return [name, { nested: nestedDtoOf(dto, name), asSent: isTakenAsSent(dto, name), maxItems }];
    }),
  );
}

/**
 * The sent value without the parts that its DTO can't accept: other fields, objects in lists of texts, and all but one of the items that
 * exceed the length of a list. Wrong values stay wrong. With all of these parts, class-transformer and class-validator would take a
 * second for a body of 50 KB.
 */
export function onlyDeclared(dto: Dto, sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const kept: Record<string, unknown> = {};
  for (const [name, { nested, asSent, maxItems }] of declaredFields(dto)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = sent[name];
    const within = nested ? (item: unknown) => onlyDeclared(nested, item) : withoutContent;
    if (asSent) kept[name] = new AsSent(value);
    else kept[name] = Array.isArray(value) ? value.slice(0, maxItems + 1).map(within) : within(value);
  }
  return kept;
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
