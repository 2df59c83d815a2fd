import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Client, Describe, EndsAccess, From, Limits, RateLimited, Reply } from '#platform';
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
      'its tokens. Errors have the form of RFC 6749, section 5.2.',
    errors: [
      InvalidRequest,
      InvalidClient,
      InvalidGrant,
      UnsupportedGrantType,
      InvalidScope,
      InvalidTarget,
      RateLimited,
    ],
    addition: true,
  })
  async token(@Body() sent: TokenRequestDto, @From() client: Client): Promise<Reply> {
    await this.limits.attemptFrom('oauth-token', client.block, this.settings.oauthTokensPerMinute);
    return Reply.bare(present(await this.issue(sent, client)), {
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
    errors: [InvalidClient, RateLimited],
    addition: true,
  })
  async revoke(
    @Body() { token, client_id: clientId }: RevokeTokenDto,
    @From() client: Client,
  ): Promise<Reply> {
    await this.limits.attemptFrom('oauth-token', client.block, this.settings.oauthTokensPerMinute);
    if (!clientId) throw new InvalidClient();
    await this.revocations.revoke({ token, clientId }, client);
    return Reply.bare({});
  }

  private issue(sent: TokenRequestDto, client: Client): Promise<IssuedTokens> {
    const { grant_type: type, client_id: clientId, code, code_verifier: codeVerifier } = sent;
    const { redirect_uri: redirectUri, refresh_token: refreshToken, scope, resource } = sent;
    if (type !== 'authorization_code' && type !== 'refresh_token') throw new UnsupportedGrantType();
    if (!clientId) throw new InvalidClient();
    if (type === 'refresh_token') {
      if (!refreshToken) throw missing('refresh_token');
      return this.refreshes.refresh({ refreshToken, clientId, scope, resource }, client);
    }
    if (!code) throw missing('code');
    if (!codeVerifier) throw missing('code_verifier');
    return this.codes.redeem({ code, clientId, codeVerifier, redirectUri, resource }, client);
  }
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
