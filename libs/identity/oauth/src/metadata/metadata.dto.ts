import { SCOPES } from '#access';
import { Bool, Text, TextList } from '#platform';
import { MAX_TOOLSETS_LENGTH, TOOLSETS } from '../protocol/toolsets';

const ADDRESS = { max: 2_048, example: 'http://localhost:3000' };
const LIST = { maxItems: 50, max: 64 };

export class ToolsResourceQuery {
  @Text({
    doc: 'The toolsets in the address of the tools, with commas between them.',
    max: MAX_TOOLSETS_LENGTH,
    pattern: TOOLSETS,
    rule: 'must be names of toolsets with commas between them',
    optional: true,
    example: 'inbox,sharing',
  })
  toolsets?: string;
}

/** A protected resource (RFC 9728, section 2). */
export class ProtectedResourceDto {
  @Text({ doc: 'The address of the resource.', ...ADDRESS, example: 'http://localhost:3000/mcp' })
  resource!: string;

  @Text({ doc: 'A name for people.', max: 100, example: 'Document Workspace' })
  resource_name!: string;

  @TextList({
    doc: 'The issuers of tokens for it.',
    maxItems: 1,
    max: 2_048,
    example: ['http://localhost:3000'],
  })
  authorization_servers!: string[];

  @TextList({ doc: 'The scopes that its tokens can have.', ...LIST, values: SCOPES, example: ['read:docs'] })
  scopes_supported!: string[];

  @TextList({ doc: 'How a token is sent.', ...LIST, example: ['header'] })
  bearer_methods_supported!: string[];

  @Text({
    doc: 'Where the resource is described for people.',
    ...ADDRESS,
    example: 'http://localhost:3000/api/docs',
  })
  resource_documentation!: string;
}

/** The authorization server (RFC 8414, section 2). */
export class AuthorizationServerDto {
  @Text({ doc: 'The issuer.', ...ADDRESS })
  issuer!: string;

  @Text({ doc: 'The page on which a person authorizes a client.', ...ADDRESS })
  authorization_endpoint!: string;

  @Text({ doc: 'Where a client gets tokens.', ...ADDRESS })
  token_endpoint!: string;

  @Text({ doc: 'Where a client registers itself (RFC 7591).', ...ADDRESS })
  registration_endpoint!: string;

  @Text({ doc: 'Where a client revokes a token (RFC 7009).', ...ADDRESS })
  revocation_endpoint!: string;

  @TextList({ doc: 'All scopes.', ...LIST, values: SCOPES, example: ['read:docs'] })
  scopes_supported!: string[];

  @TextList({ doc: 'The response types.', ...LIST, example: ['code'] })
  response_types_supported!: string[];

  @TextList({ doc: 'How answers are sent.', ...LIST, example: ['query'] })
  response_modes_supported!: string[];

  @TextList({ doc: 'The grant types.', ...LIST, example: ['authorization_code', 'refresh_token'] })
  grant_types_supported!: string[];

  @TextList({
    doc: 'How clients authenticate: not at all, since they hold no secret.',
    ...LIST,
    example: ['none'],
  })
  token_endpoint_auth_methods_supported!: string[];

  @TextList({ doc: 'The same at the revocation endpoint.', ...LIST, example: ['none'] })
  revocation_endpoint_auth_methods_supported!: string[];

  @TextList({ doc: 'The methods of code challenges (RFC 7636).', ...LIST, example: ['S256'] })
  code_challenge_methods_supported!: string[];

  @Bool({ doc: 'Whether every answer names the issuer (RFC 9207).', example: true })
  authorization_response_iss_parameter_supported!: boolean;

  @Bool({ doc: 'Whether a `client_id` can be the address of a metadata document.', example: true })
  client_id_metadata_document_supported!: boolean;

  @Text({
    doc: 'Where the service is described for people.',
    ...ADDRESS,
    example: 'http://localhost:3000/api/docs',
  })
  service_documentation!: string;
}
