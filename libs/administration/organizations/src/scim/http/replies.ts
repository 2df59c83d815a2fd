import { REVALIDATE, Reply, matchesAny } from '#platform';
import { type ListPage, type ListQuery, listResponse } from './list-query';
import { type Shown, project } from './projection';
import { scimReply } from './scim-json';

interface Resource {
  meta: { location: string; version: string };
}

/** One resource with its ETag. @param status 201 adds the address of the resource */
export function resourceReply(
  resource: object,
  shown: Shown,
  status = 200,
  more: Record<string, string> = {},
): Reply {
  const { location, version } = (resource as Resource).meta;
  const headers = { ETag: version, ...more, ...(status === 201 && { Location: location }) };
  return scimReply(project(resource, shown), { status, headers });
}

/** One resource, or 304 if If-None-Match contains its version. */
export function readReply(resource: object, shown: Shown, ifNoneMatch: string | undefined): Reply {
  const { version } = (resource as Resource).meta;
  const cached = { 'Cache-Control': REVALIDATE };
  if (matchesAny(ifNoneMatch, version)) return Reply.empty({ ETag: version, ...cached }, 304);
  return resourceReply(resource, shown, 200, cached);
}

/** A page of a list, with what the client wants to see of each resource. */
export function listReply({ total, resources }: ListPage<object>, { shown, startIndex }: ListQuery): Reply {
  const projected = resources.map((resource) => project(resource, shown));
  return scimReply(listResponse(projected, total, startIndex));
}
