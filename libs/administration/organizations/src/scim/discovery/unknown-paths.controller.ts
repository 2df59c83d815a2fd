import { All, Controller, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, scim } from '#access';
import { NotFound, type Reply } from '#platform';
import { NotImplemented } from '../http/not-implemented.error';
import { ScimErrorFilter } from '../http/scim-error.filter';

const RULE = [scim(), { plan: 'enterprise' }] as const;

/** Every other path below /scim/v2, so that it is answered like the endpoints: with the same 401 without a token, and with errors of SCIM. */
@ApiExcludeController()
@Controller('scim/v2')
@UseFilters(ScimErrorFilter)
export class ScimUnknownPathsController {
  @All(['Bulk', 'Me'])
  @Access(...RULE)
  unsupported(): Reply {
    throw new NotImplemented();
  }

  @All(['', '*path'])
  @Access(...RULE)
  unknown(): Reply {
    throw new NotFound();
  }
}
