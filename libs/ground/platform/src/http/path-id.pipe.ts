import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { pathId } from './validation';

@Injectable()
class PathIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return pathId(value);
  }
}

/** An id in the path. A malformed id is answered with 404, exactly like an id that does not exist. */
export function PathId(name = 'id'): ParameterDecorator {
  return (target, method, index) => {
    Param(name, PathIdPipe)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, schema: { type: 'string', format: 'uuid' } })(target, method!, descriptor);
  };
}
