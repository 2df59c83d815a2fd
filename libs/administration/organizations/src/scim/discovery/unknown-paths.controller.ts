import { All, Controller, Param, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AnyBody, MethodNotAllowed, NotFound, type Reply } from '#platform';
import { ScimEndpoint } from '../http/endpoint';
import { NotImplemented } from '../http/not-implemented.error';
import { ScimErrorFilter } from '../http/scim-error.filter';
import { allowedMethods } from './allowed-methods';

/**
 * Every other path and method below /scim/v2, so that it is answered like the endpoints: with the same 401 without a token, and with errors of
 * SCIM. The body is not read: whatever its type, the path or the method is what is wrong.
 */
@ApiExcludeController()
@Controller('scim/v2')
@UseFilters(ScimErrorFilter)
export class ScimUnknownPathsController {
  @All(['Bulk', 'Me', '.search'])
  @AnyBody()
  @ScimEndpoint()
  unsupported(): Reply {
    throw new NotImplemented();
  }

  @All(['', '*path'])
  @AnyBody()
  @ScimEndpoint()
  unknown(@Param('path') path: string | string[] | undefined): Reply {
    const methods = allowedMethods(Array.isArray(path) ? path.join('/') : (path ?? ''));
    if (methods) throw new MethodNotAllowed({ headers: { Allow: methods.join(', ') } });
    throw new NotFound();
  }
}
