import { Choice, Int, Text } from '#platform';

const CLIENT_ID = {
  doc: 'The id of the client.',
  max: 2_048,
  example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
};
const SECRET = { max: 256 };

/** A request for tokens (RFC 6749, sections 4.1.3 and 6). Further parameters are ignored. */
export class TokenRequestDto {
  @Text({
    doc: 'What the client has: `authorization_code` or `refresh_token`.',
    max: 100,
    example: 'authorization_code',
  })
  grant_type!: string;

  @Text({ ...CLIENT_ID, optional: true })
  client_id?: string;

  @Text({
    doc: 'The authorization code. Required with `authorization_code`.',
    ...SECRET,
    optional: true,
    example: 'SplxlOBeZQQYbYS6WxSbIA',
  })
  code?: string;

  @Text({
    doc: 'The code verifier (RFC 7636). Required with `authorization_code`.',
    ...SECRET,
    optional: true,
    example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  })
  code_verifier?: string;

  @Text({
    doc: 'The address to which the code was sent. If it is sent, it must be the same.',
    max: 2_048,
    optional: true,
    example: 'http://127.0.0.1:49152/callback',
  })
  redirect_uri?: string;

  @Text({
    doc: 'The refresh token. Required with `refresh_token`.',
    ...SECRET,
    optional: true,
    example: 'svc_7Jv0cQx4mEw2y8Zr1KdTn5LbG9pHsUa3XoFi0000000000',
  })
  refresh_token?: string;

  @Text({
    doc: 'Fewer scopes than the person granted, for the next token only. Only with `refresh_token`.',
    max: 1_000,
    optional: true,
    example: 'read:docs',
  })
  scope?: string;

  @Text({
    doc: 'The resource (RFC 8707). If it is sent, it must be the one that was authorized.',
    max: 2_048,
    optional: true,
    example: 'http://localhost:3000/mcp',
  })
  resource?: string;
}

/** The tokens of a client (RFC 6749, section 5.1). */
export class TokenResponseDto {
  @Text({
    doc: 'The access token. The one before it is no longer accepted.',
    max: 64,
    example: 'svc_7Jv0cQx4mEw2y8Zr1KdTn5LbG9pHsUa3XoFi0000000000',
  })
  access_token!: string;

  @Choice(['Bearer'], { doc: 'How the token is sent.', example: 'Bearer' })
  token_type!: 'Bearer';

  @Int({ doc: 'The seconds until the access token expires.', min: 0, max: 86_400, example: 3_600 })
  expires_in!: number;

  @Text({
    doc: 'The refresh token. It can be used once: a second use ends the connection.',
    max: 64,
    example: 'svc_b8Kq2Rk0V1ZsTn5LbG9pHsUa3XoFi7Jv0cQx0000000000',
  })
  refresh_token!: string;

  @Text({
    doc: 'The scopes of the access token. A person may have granted fewer than the client asked for.',
    max: 1_000,
    example: 'read:docs read:profile',
  })
  scope!: string;
}

/** A token to revoke (RFC 7009, section 2.1). */
export class RevokeTokenDto {
  @Text({
    doc: 'An access token or a refresh token of the client. Both of the connection end.',
    max: 256,
    example: 'svc_7Jv0cQx4mEw2y8Zr1KdTn5LbG9pHsUa3XoFi0000000000',
  })
  token!: string;

  @Text({ doc: 'Which of them it is. It is not needed.', max: 100, optional: true, example: 'refresh_token' })
  token_type_hint?: string;

  @Text({ ...CLIENT_ID, optional: true })
  client_id?: string;
}

/** The answer to a revocation, which says nothing (RFC 7009, section 2.2). */
export class RevokedDto {}
