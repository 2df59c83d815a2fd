import { type Client, type Person, bearer, newOwner, uniqueName } from '#testing';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** An organization with its directory. */
export interface Directory {
  owner: Person;
  scim: Client;
  token: string;
}

/** A new organization with a SCIM token. */
export async function newDirectory(url: string): Promise<Directory> {
  const owner = await newOwner(url);
  return { owner, ...(await issueToken(owner)) };
}

/** Issues a SCIM token, in place of the live one. */
export async function issueToken(owner: Person): Promise<{ token: string; scim: Client }> {
  const { body } = await owner.post('/api/v1/admin/scim-token').expect(201);
  const token = body.data.token as string;
  return { token, scim: bearer(owner.url, token) };
}

export interface ScimUser {
  id: string;
  userName: string;
  meta: { version: string; location: string; created: string; lastModified: string };
  [attribute: string]: unknown;
}

/** An address that no other test uses. */
export function newUserName(): string {
  return `${uniqueName('user')}@test.invalid`;
}

/** Creates a user. */
export async function provision(scim: Client, attributes: object = {}): Promise<ScimUser> {
  const { body } = await scim
    .post('/scim/v2/Users', { schemas: [USER], userName: newUserName(), ...attributes })
    .expect(201);
  return body as ScimUser;
}

/** Creates a group with members. */
export async function newGroup(scim: Client, members: { id: string }[] = [], name = uniqueName('Group')) {
  const { body } = await scim
    .post('/scim/v2/Groups', {
      schemas: [GROUP],
      displayName: name,
      members: members.map(({ id }) => ({ value: id })),
    })
    .expect(201);
  return body as { id: string; displayName: string; meta: { version: string } };
}

/** The body of a PATCH. */
export function patchOf(...Operations: object[]): object {
  return { schemas: [PATCH], Operations };
}

/** The path of a list with a filter. */
export function filtered(resources: 'Users' | 'Groups', filter: string, more = ''): string {
  return `/scim/v2/${resources}?filter=${encodeURIComponent(filter)}${more}`;
}

/** The ids of the members of a group. */
export async function membersOf(scim: Client, groupId: string): Promise<string[]> {
  const { body } = await scim.get(`/scim/v2/Groups/${groupId}`).expect(200);
  return (body.members as { value: string }[]).map(({ value }) => value).sort();
}
