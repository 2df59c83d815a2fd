import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

/** A reference to a document in the path; one that is malformed names nothing, so that its 404 is that of a missing one. */
export function DocRef(name: string, doc: string): ParameterDecorator {
  return (target, method, index) => {
    Param(name)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    const description = { name, description: doc, schema: { type: 'string' as const, maxLength: 200 } };
    ApiParam(description)(target, method!, descriptor);
  };
}
