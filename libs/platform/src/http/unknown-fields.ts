import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ApiRequest } from './request';

const MOST_NAMED = 50;
const MOST_OF_A_NAME = 100;

/** Names of fields in the body that its DTO does not know and the validation therefore drops; at most fifty, cut to 100 characters. */
export const UnknownFields = createParamDecorator(
  (dto: new () => object, context: ExecutionContext): string[] =>
    unknownFields(dto, context.switchToHttp().getRequest<ApiRequest>().body),
);

/** The same of any body, as it was sent: class-transformer drops a key that looks like a method. */
export function unknownFields(dto: new () => object, body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const known = new Set(knownFields(dto));
  const unknown = Object.keys(body).filter((name) => !known.has(name));
  return unknown.slice(0, MOST_NAMED).map((name) => name.slice(0, MOST_OF_A_NAME));
}

/** Names of the fields that a DTO knows. */
export function knownFields(dto: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))].sort();
}
