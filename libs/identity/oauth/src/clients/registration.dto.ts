import { Int, Text, TextList } from '#platform';

const REDIRECTS = { maxItems: 10, max: 512 };
const METHODS = { maxItems: 10, max: 100 };

/** A client that registers itself (RFC 7591, section 2). Further fields are ignored. */
export class RegisterClientDto {
  @TextList({
    doc: 'The addresses to which answers may be sent: by https, or by http to the machine on which the client runs, on any port. Others are left out.',
    minItems: 1,
    ...REDIRECTS,
    example: ['http://127.0.0.1/callback'],
  })
  redirect_uris!: string[];

  @Text({
    doc: 'The name that people see. It is not verified.',
    max: 200,
    optional: true,
    example: 'Docs assistant',
  })
  client_name?: string;

  @TextList({
    doc: 'The grant types that it uses.',
    ...METHODS,
    optional: true,
    example: ['authorization_code'],
  })
  grant_types?: string[];

  @TextList({ doc: 'The response types that it uses.', ...METHODS, optional: true, example: ['code'] })
  response_types?: string[];

  @Text({
    doc: 'How it would authenticate. Clients hold no secret here, so the answer is always `none`.',
    max: 100,
    optional: true,
    example: 'none',
  })
  token_endpoint_auth_method?: string;
}

/** A registered client (RFC 7591, section 3.2.1). */
export class RegisteredClientDto {
  @Text({ doc: 'The id of the client.', max: 36, example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  client_id!: string;

  @Int({ doc: 'When it was registered, in Unix seconds.', min: 0, max: 2 ** 40, example: 1_764_000_000 })
  client_id_issued_at!: number;

  @Text({ doc: 'The name that people see.', max: 100, example: 'Docs assistant' })
  client_name!: string;

  @TextList({
    doc: 'The accepted addresses.',
    ...REDIRECTS,
    example: ['http://127.0.0.1/callback'],
  })
  redirect_uris!: string[];

  @TextList({ doc: 'The grant types.', ...METHODS, example: ['authorization_code', 'refresh_token'] })
  grant_types!: string[];

  @TextList({ doc: 'The response types.', ...METHODS, example: ['code'] })
  response_types!: string[];

  @Text({ doc: 'How it authenticates: not at all.', max: 100, example: 'none' })
  token_endpoint_auth_method!: string;
}
