import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

/** A document reference in the path. It is not validated: a malformed one gets the same 404 as an unknown one. */
export function DocRef(name: string, doc: string): ParameterDecorator {
  return (target, method, index) => {
    Param(name)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    const description = { name, description: doc, schema: { type: 'string' as const, maxLength: 200 } };
    ApiParam(description)(target, method!, descriptor);
  };
}
