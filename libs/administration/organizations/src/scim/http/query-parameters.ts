import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiQuery } from '@nestjs/swagger';
import { JsonBody } from '#platform';
import { SCIM_TYPE } from './scim-json';
import { ScimBodyDto } from './scim.dto';

const text = { type: 'string' as const };
const integer = { type: 'integer' as const };

/** Documents which attributes a response shows. */
export function ShownParameters(): MethodDecorator {
  return applyDecorators(
    ApiQuery({
      name: 'attributes',
      required: false,
      schema: text,
      description: 'The only attributes to show, separated by commas.',
    }),
    ApiQuery({
      name: 'excludedAttributes',
      required: false,
      schema: text,
      description: 'Attributes not to show, separated by commas.',
    }),
  );
}

/** Documents If-Match where the response has no ETag. */
export function IfMatch(): MethodDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'An ETag. The change is refused with 412 unless it is current.',
    schema: text,
  });
}

/** Documents the parameters of a list. */
export function ListParameters(): MethodDecorator {
  return applyDecorators(
    ApiQuery({
      name: 'filter',
      required: false,
      schema: text,
      description: 'A filter (RFC 7644, section 3.4.2.2), such as `userName eq "ada@example.org"`.',
    }),
    ApiQuery({
      name: 'startIndex',
      required: false,
      schema: integer,
      description: 'The place of the first resource to list. Default: 1.',
    }),
    ApiQuery({
      name: 'count',
      required: false,
      schema: integer,
      description: 'How many resources to list, at most 200. Default: 100.',
    }),
    ShownParameters(),
  );
}

/** A body of SCIM of up to `limit` bytes. */
export function ScimBody(limit: number): MethodDecorator {
  return applyDecorators(
    JsonBody(() => limit, SCIM_TYPE),
    ApiConsumes(SCIM_TYPE, 'application/json'),
    ApiBody({ type: ScimBodyDto }),
  );
}
