import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, OrganizationMoved, anyone } from '#access';
import {
  type ApiRequest,
  type Client,
  Describe,
  EndsAccess,
  From,
  Limits,
  RateLimited,
  Reply,
  Unauthorized,
} from '#platform';
import { OauthEndpoint, OauthForm } from '../http/oauth-endpoint';
import {
  InvalidClient,
  InvalidGrant,
  InvalidRequest,
  InvalidScope,
  InvalidTarget,
  UnsupportedGrantType,
} from '../http/oauth.errors';
import { OauthSettings } from '../oauth.settings';
import { basicClient } from '../protocol/basic-client';
import { readParameters } from '../protocol/parameters';
import { CodeExchangeService } from './code-exchange.service';
import { RefreshService } from './refresh.service';
import { RevocationService } from './revocation.service';
import { RevokeTokenDto, RevokedDto, TokenRequestDto, TokenResponseDto } from './token.dto';
import type { IssuedTokens } from './token-grants';

@ApiTags('Authorization')
@Controller('oauth')
export class OauthTokensController {
  constructor(
    private readonly codes: CodeExchangeService,
    private readonly refreshes: RefreshService,
    private readonly revocations: RevocationService,
    private readonly limits: Limits,
    private readonly settings: OauthSettings,
  ) {}

  @Post('token')
  @Access(anyone())
  @OauthEndpoint('/oauth/token')
  @OauthForm()
  @Describe('Get tokens of an OAuth client', {
    answers: TokenResponseDto,
    bare: true,
    secret: true,
    more:
      'A client redeems an authorization code, once, or a refresh token, once (RFC 6749). If one of them is used twice, the connection ends with all of ' +
      'its tokens. The client is named by `client_id`, or as the user name of HTTP Basic, whose password is ignored. Errors have the form of RFC 6749, section 5.2. ' +
      '421 `SVC_ORGANIZATION_MOVED` names the address of the service that has the organization now, where the code or the refresh token can be used.',
    errors: [
      InvalidRequest,
      InvalidClient,
      Unauthorized,
      InvalidGrant,
      UnsupportedGrantType,
      InvalidScope,
      InvalidTarget,
      OrganizationMoved,
      RateLimited,
    ],
    addition: true,
  })
  async token(@Body() sent: TokenRequestDto, @Req() req: ApiRequest, @From() client: Client): Promise<Reply> {
    await this.limits.attemptFrom('oauth-token', client.block, this.settings.oauthTokensPerMinute);
    return Reply.bare(present(await this.issue(sent, req, client)), {
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
    });
  }

  @Post('revoke')
  @EndsAccess()
  @Access(anyone())
  @OauthEndpoint('/oauth/revoke')
  @OauthForm()
  @Describe('Revoke tokens of an OAuth client', {
    answers: RevokedDto,
    bare: true,
    more: 'Ends the connection to which an access token or a refresh token belongs (RFC 7009). An unknown token gets the same answer.',
    errors: [InvalidRequest, InvalidClient, Unauthorized, OrganizationMoved, RateLimited],
    addition: true,
  })
  async revoke(@Body() sent: RevokeTokenDto, @Req() req: ApiRequest, @From() client: Client): Promise<Reply> {
    await this.limits.attemptFrom('oauth-token', client.block, this.settings.oauthTokensPerMinute);
    const { token, client_id: named } = readParameters({ ...sent }).parameters;
    const clientId = clientIdOf(named, req);
    if (token === undefined) throw missing('token');
    await this.revocations.revoke({ token, clientId }, client);
    return Reply.bare({});
  }

  private issue(sent: TokenRequestDto, req: ApiRequest, client: Client): Promise<IssuedTokens> {
    const { parameters } = readParameters({ ...sent });
    const { grant_type: type, client_id: named, code, code_verifier: codeVerifier } = parameters;
    const { redirect_uri: redirectUri, refresh_token: refreshToken, scope, resource } = parameters;
    if (type === undefined) throw missing('grant_type');
    if (type !== 'authorization_code' && type !== 'refresh_token') throw new UnsupportedGrantType();
    const clientId = clientIdOf(named, req);
    if (type === 'refresh_token') {
      if (refreshToken === undefined) throw missing('refresh_token');
      return this.refreshes.refresh({ refreshToken, clientId, scope, resource }, client);
    }
    if (code === undefined) throw missing('code');
    if (codeVerifier === undefined) throw missing('code_verifier');
    return this.codes.redeem({ code, clientId, codeVerifier, redirectUri, resource }, client);
  }
}

/** The client of a request, which the form names, HTTP Basic, or both. */
function clientIdOf(inForm: string | undefined, { headers }: ApiRequest): string {
  const byBasic = basicClient(headers.authorization);
  if (byBasic === undefined) {
    if (inForm === undefined) throw new InvalidClient();
    return inForm;
  }
  if (byBasic !== null && (inForm === undefined || inForm === byBasic)) return byBasic;
  // A client that names itself by HTTP Basic is refused with this scheme (RFC 6749, section 5.2).
  throw new Unauthorized({
    message:
      'The user name of HTTP Basic must be the id of the client, as in client_id. The password is ignored.',
    headers: { 'WWW-Authenticate': 'Basic realm="OAuth"' },
  });
}

function missing(name: string): Error {
  return new InvalidRequest({ message: `The parameter ${name} is required.` });
}

function present({ accessToken, refreshToken, expiresIn, scopes }: IssuedTokens): TokenResponseDto {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  };
}
