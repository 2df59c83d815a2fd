import scimmy from 'scimmy';
import { MAX_COUNT } from '../http/list-query';
import { SCHEMA_GROUP, SCHEMA_USER } from '../http/urns';

const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** The attributes of the RFC that the service stores, with the parts of the complex ones. */
const USER_ATTRIBUTES: Record<string, string[] | null> = {
  userName: null,
  name: ['formatted', 'familyName', 'givenName'],
  displayName: null,
  active: null,
  emails: ['value', 'type', 'primary'],
  groups: ['value', 'display', 'type'],
};
const GROUP_ATTRIBUTES: Record<string, string[] | null> = {
  displayName: null,
  members: ['value', 'display', 'type'],
};

interface Attribute {
  name: string;
  subAttributes?: Attribute[];
}

/** The schemas as RFC 7643 describes them (scimmy has its texts), with only the attributes that the service stores. */
export function schemasAt(base: string): object[] {
  const { User, Group } = scimmy.Schemas;
  return [
    described(User.definition.describe(`${base}/Schemas`), USER_ATTRIBUTES),
    described(Group.definition.describe(`${base}/Schemas`), GROUP_ATTRIBUTES),
  ];
}

/** The types of resources (RFC 7643, section 6). */
export function resourceTypesAt(base: string): object[] {
  const type = (name: string, description: string, schema: string) => ({
    schemas: [RESOURCE_TYPE],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  });
  return [
    type('User', 'A person of the organization.', SCHEMA_USER),
    type('Group', 'A share group of the organization.', SCHEMA_GROUP),
  ];
}

/** The features that the service supports (RFC 7643, section 5). */
export function configurationAt(base: string): object {
  return {
    schemas: [CONFIG],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: 'The SCIM token of the organization in the Authorization header (RFC 6750).',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

function described(description: object, stored: Record<string, string[] | null>): object {
  // Its attributes are objects of scimmy, which turn into plain ones as JSON.
  const { attributes, ...rest } = JSON.parse(JSON.stringify(description)) as { attributes: Attribute[] };
  const kept = attributes
    .filter(({ name }) => name in stored)
    .map(({ subAttributes, ...attribute }) => {
      const parts = stored[attribute.name];
      return parts
        ? { ...attribute, subAttributes: subAttributes!.filter(({ name }) => parts.includes(name)) }
        : attribute;
    });
  return { ...rest, attributes: kept };
}
