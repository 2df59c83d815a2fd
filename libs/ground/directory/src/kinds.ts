/** The key of a text, which is compared byte by byte. */
export function textKey<const Text extends string>(text: Text) {
  return `convert_to(${text}, 'UTF8')` as const;
}

/** The key of an id. */
export function idKey<const Id extends string>(value: Id) {
  return `uuid_send(${value})` as const;
}

/** A kind of key: the table whose rows claim it, and how the key and the id are read from such a row. */
interface Kind {
  readonly table: string;
  /** The key of a row, as bytes. */
  key(row: string): string;
  /** The column that identifies the row within its tenant. */
  id(row: string): string;
}

const id = (row: string) => `${row}.id`;

/** Every kind of key. A key is a hash as its row has it, or the bytes of a text. */
export const KINDS = {
  /** A bearer token, also a revoked or expired one. */
  token: { table: 'api_tokens', key: (row) => `${row}.token_hash`, id },
  /** The secret of a signed-in browser. */
  session: { table: 'sessions', key: (row) => `${row}.secret_hash`, id },
  /** The token of a SCIM client. A tenant has at most one, whose id changes with each rotation. */
  'scim-token': {
    table: 'scim_tokens',
    key: (row) => `${row}.token_hash`,
    id: (row) => `${row}.tenant_id`,
  },
  /** An authorization code, also a redeemed one. */
  'oauth-code': { table: 'oauth_codes', key: (row) => `${row}.code_hash`, id },
  /** The refresh token that a client may use next. */
  'oauth-refresh': { table: 'oauth_refresh_tokens', key: (row) => `${row}.token_hash`, id },
  /** The hash that all refresh tokens of a connection share. */
  'oauth-family': { table: 'oauth_refresh_tokens', key: (row) => `${row}.family_hash`, id },
  /** The secret of an invite to an organization. */
  'member-invite': { table: 'member_invites', key: (row) => `${row}.secret_hash`, id },
  /** The token of an invite to a room, also of a used one. */
  'room-invite': { table: 'room_invites', key: (row) => `${row}.token_hash`, id },
  /** The code of a room. A closed room has none. */
  'room-code': { table: 'rooms', key: (row) => `${row}.code_hash`, id },
  /** The id that an authenticator gave a passkey. */
  passkey: { table: 'passkeys', key: (row) => `${row}.credential_id`, id },
  /** A domain that an organization has proved. Others can claim it too, but only one can prove it. */
  domain: { table: 'organization_domains', key: (row) => textKey(`${row}.domain`), id },
  /** A Doc ID, also a revoked one. */
  'doc-id': { table: 'doc_ids', key: (row) => idKey(`${row}.id`), id },
  /** The global id of a Doc ID, such as `@acme:handbook:7`. */
  'global-doc-id': { table: 'doc_ids', key: (row) => textKey(`${row}.global_id`), id },
  /** A capability, which its recipient of any tenant names. */
  capability: {
    table: 'capabilities',
    key: (row) => idKey(`${row}.jti`),
    id: (row) => `${row}.jti`,
  },
  /** A published document, also a draft. */
  'published-document': { table: 'published_documents', key: (row) => idKey(`${row}.id`), id },
  /** A document that is or was shared with everybody, by the id of its node. The entry has no personal data, and is kept when the share ends. */
  'public-document': {
    table: 'share_grants',
    key: (row) => idKey(`${row}.node_id`),
    id: (row) => `${row}.node_id`,
  },
  /** The lineage of a published document, also of a draft. Documents that are published again share it, and the entry is kept after them. */
  'published-lineage': {
    table: 'published_documents',
    key: (row) => idKey(`${row}.lineage_document_id`),
    id: (row) => `${row}.lineage_document_id`,
  },
  /** An agent, which other tenants name by its id. */
  agent: { table: 'actors', key: (row) => idKey(`${row}.id`), id },
  /** The slug of a public agent. Other agents have theirs in their organization alone. */
  'agent-slug': { table: 'actors', key: (row) => textKey(`${row}.slug`), id },
  /** An address that a person has changed, and to which that person can still return. All links to it share the entry. */
  'former-email': {
    table: 'account_links',
    key: (row) => textKey(`${row}.email`),
    id: (row) => `md5(${row}.email)::uuid`,
  },
  /** The address with which a person signs in. A deleted person has none. */
  email: { table: 'users', key: (row) => textKey(`${row}.email`), id },
} as const satisfies Record<string, Kind>;

/** The kind of a key. */
export type DirectoryKind = keyof typeof KINDS;
