import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ApiRequest } from './request';

const MOST_NAMED = 50;
const MOST_OF_A_NAME = 100;

/** Names of fields in the body that its DTO does not know and the validation therefore drops; at most fifty, cut to 100 characters. */
export const UnknownFields = createParamDecorator(
  (dto: new () => object, context: ExecutionContext): string[] => {
    const body: unknown = context.switchToHttp().getRequest<ApiRequest>().body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
    const known = new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(dto, '', true, false)
        .map(({ propertyName }) => propertyName),
    );
    const unknown = Object.keys(body).filter((name) => !known.has(name));
    return unknown.slice(0, MOST_NAMED).map((name) => name.slice(0, MOST_OF_A_NAME));
  },
);
