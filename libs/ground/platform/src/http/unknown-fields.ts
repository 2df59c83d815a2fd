import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { declaredFields } from '../dto/declared-fields';
import { similarName } from '../text/similar-name';
import type { ApiRequest } from './request';

const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 100;

type Dto = new () => object;

/** A field that was sent and that its DTO doesn't declare, so that validation drops it. */
export interface UnknownField {
  /** Where it is, such as `piiConfig.acton`, with its name cut to 100 characters. */
  path: string;
  /** The name of the declared field that its sender probably meant. */
  suggestion: string | undefined;
}

/** The unknown fields at the top of the body, at most 50. */
export const UnknownFields = createParamDecorator((dto: Dto, context: ExecutionContext): UnknownField[] =>
  unknownFields(dto, context.switchToHttp().getRequest<ApiRequest>().body),
);

/** The names of all unknown fields at the top of the body, for a route that refuses some of them wherever they are. */
export const UnknownNames = createParamDecorator((dto: Dto, context: ExecutionContext): string[] =>
  unknownNames(dto, context.switchToHttp().getRequest<ApiRequest>().body),
);

/** What `UnknownFields` gives, for any body or query. It must be as it was sent, since class-transformer drops keys that look like methods. */
export function unknownFields(dto: Dto, sent: unknown): UnknownField[] {
  const unknown = unknownNames(dto, sent);
  if (unknown.length === 0) return [];
  // A field that was not sent is more likely meant than one that was sent too.
  const known = knownFields(dto);
  const candidates = [
    ...known.filter((name) => !Object.hasOwn(sent as object, name)),
    ...known.filter((name) => Object.hasOwn(sent as object, name)),
  ];
  return unknown.slice(0, MAX_NAMES).map((name) => {
    const path = name.slice(0, MAX_NAME_LENGTH);
    return { path, suggestion: similarName(path, candidates) };
  });
}

function unknownNames(dto: Dto, sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return [];
  const declared = declaredFields(dto);
  return Object.keys(sent).filter((name) => !declared.has(name));
}

/** Unknown fields at every level of what was sent, at most 50. */
export function unknownFieldsWithin(dto: Dto, sent: unknown, parent = ''): UnknownField[] {
  const found = unknownFields(dto, sent).map((field) => ({ ...field, path: parent + field.path }));
  for (const [name, { nested, maxItems }] of declaredFields(dto)) {
    const value = nested && (sent as Record<string, unknown> | null)?.[name];
    if (!nested || typeof value !== 'object' || value === null) continue;
    const items = Array.isArray(value)
      ? value.slice(0, maxItems + 1).map((item, n) => [`${n}.`, item] as const)
      : [['', value] as const];
    for (const [place, item] of items) {
      if (found.length >= MAX_NAMES) break;
      found.push(...unknownFieldsWithin(nested, item, `${parent}${name}.${place}`));
    }
  }
  return found.slice(0, MAX_NAMES);
}

/** Names of the fields that a DTO declares. */
export function knownFields(dto: Dto): string[] {
  return [...declaredFields(dto).keys()];
}
