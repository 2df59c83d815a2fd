import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { pathId } from './validation';

@Injectable()
class PathIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return pathId(value);
  }
}

/** An id in the path; a malformed one is a 404 like an id that does not exist. */
export const PathId = (name = 'id') => Param(name, PathIdPipe);
