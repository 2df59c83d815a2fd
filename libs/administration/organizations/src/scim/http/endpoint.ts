import { applyDecorators } from '@nestjs/common';
import { Access, scim } from '#access';
import { ScimBody, ShownParameters } from './query-parameters';
import { SCIM_TYPE } from './scim-json';

/** Declares that a route is an endpoint of SCIM: it requires the SCIM token of the organization, and the plan. */
export function ScimEndpoint(): MethodDecorator {
  return Access(scim(), { plan: 'enterprise' });
}

/** Declares an endpoint that writes a resource of up to `limit` bytes, and answers it. */
export function WritesResource(limit: number): MethodDecorator {
  return applyDecorators(ScimEndpoint(), ScimBody(limit), ShownParameters());
}

/** The arguments of `@Describe` for an endpoint that answers a SCIM message. */
export function answering<Dto>(answers: Dto) {
  return { answers, bare: true, type: SCIM_TYPE, addition: true } as const;
}
