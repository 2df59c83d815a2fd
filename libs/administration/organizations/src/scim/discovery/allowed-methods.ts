const READ = ['GET', 'HEAD'];
const COLLECTION = [...READ, 'POST'];
const SEARCH = ['POST'];
const RESOURCE = [...READ, 'PUT', 'PATCH', 'DELETE'];

/** The methods of each SCIM endpoint. A path of one segment more is that of one resource. */
const ENDPOINTS: Record<string, { itself: string[]; one?: string[] }> = {
  serviceproviderconfig: { itself: READ },
  resourcetypes: { itself: READ, one: READ },
  schemas: { itself: READ, one: READ },
  users: { itself: COLLECTION, one: RESOURCE },
  groups: { itself: COLLECTION, one: RESOURCE },
};

/** The methods of the endpoint at a path; undefined if there is no endpoint. @param path below `/scim/v2`, without a slash at its ends */
export function allowedMethods(path: string): string[] | undefined {
  const [name = '', id, ...more] = path.toLowerCase().split('/');
  const endpoint = Object.hasOwn(ENDPOINTS, name) ? ENDPOINTS[name] : undefined;
  if (!endpoint || id === '' || more.length > 0) return undefined;
  if (id === undefined) return endpoint.itself;
  return endpoint.one === RESOURCE && id === '.search' ? SEARCH : endpoint.one;
}
