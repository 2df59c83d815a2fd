import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ApiRequest } from './request';

const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 100;

/** Names of fields in the body that its DTO doesn't declare, so that validation drops them: at most 50 names, each cut to 100 characters. */
export const UnknownFields = createParamDecorator(
  (dto: new () => object, context: ExecutionContext): string[] =>
    unknownFields(dto, context.switchToHttp().getRequest<ApiRequest>().body),
);

/** The same for any body. It must be the body as it was sent, since class-transformer drops keys that look like methods. */
export function unknownFields(dto: new () => object, body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const known = new Set(knownFields(dto));
  const unknown = Object.keys(body).filter((name) => !known.has(name));
  return unknown.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH));
}

/** Names of the fields that a DTO declares. */
export function knownFields(dto: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))].sort();
}
