export const SCHEMA_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const SCHEMA_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const MESSAGE_LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const MESSAGE_PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const MESSAGE_SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
export const MESSAGE_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
