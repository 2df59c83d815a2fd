import { Controller, createParamDecorator, type ExecutionContext, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access, OrganizationBeingDeleted, OrganizationMoved, anyone } from '#access';
import { localPath, SentCookies, SessionCookie, SIGNED_IN_COOKIES } from '#accounts';
import { SignInsService, SsoFailed, SsoNotFound, SsoProviderUnavailable, SsoRefused } from '#organizations';
import {
  ApiError,
  type ApiRequest,
  type Client,
  Describe,
  From,
  RateLimited,
  Reply,
  Unavailable,
} from '#platform';
import { showPage } from '../page/show-page';
import { BrowserCookie, isProofOfChoice } from './browser-cookie';
import { SsoProblemPage } from './sso.page';
import { choicePath } from './sso-paths';

/** The query parameters, which OpenID Connect defines. */
const SentParameters = createParamDecorator(
  (_: unknown, context: ExecutionContext): URLSearchParams =>
    new URL(context.switchToHttp().getRequest<ApiRequest>().originalUrl, 'http://self.invalid').searchParams,
);

/** Sends browsers to the OpenID provider of their organization, and receives them when they return. Every failure is shown as a page. */
@ApiTags('Single sign-on')
@Controller('api/auth/oidc')
export class SignInsController {
  constructor(
    private readonly signIns: SignInsService,
    private readonly browsers: BrowserCookie,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('start')
  @Access(anyone())
  @ApiQuery({ name: 'tenant', description: 'The slug of the organization.', schema: { type: 'string' } })
  @ApiQuery({
    name: 'returnTo',
    required: false,
    description: 'The path of the page to open afterwards. Any other address is ignored.',
    schema: { type: 'string', default: '/' },
  })
  @ApiQuery({
    name: 'proof',
    required: false,
    description: 'A value that the page adds on which a person chooses their organization.',
    schema: { type: 'string' },
  })
  @Describe('Start single sign-on', {
    status: 303,
    media: 'text/html',
    redirects:
      "Opens a page that asks whether to sign in to the organization. The page leads back here, and then to the sign-in page of the organization's OpenID " +
      'provider.',
    headers: { 'Set-Cookie': 'The cookie that binds the sign-in to the browser, for ten minutes.' },
    more:
      'A link for browsers. An authorization code flow with PKCE, a state and a nonce. An unknown organization and one without single ' +
      'sign-on get the same 404. Refusals are pages.',
    errors: [SsoNotFound, OrganizationMoved, SsoProviderUnavailable, RateLimited],
    addition: true,
  })
  async start(
    @Query('tenant') tenant: unknown,
    @Query('returnTo') returnTo: unknown,
    @Query('proof') proof: unknown,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    const slug = textOf(tenant);
    const browser = this.browsers.read(cookies);
    const place = { tenant: slug, next: localPath(returnTo) };
    return this.orPage(place, async () => {
      // Any page can link here. The person is asked, unless they have just chosen the organization in this browser.
      if (browser === undefined || !isProofOfChoice(proof, browser, slug)) {
        await this.signIns.connectionOf(slug, client);
        return Reply.redirect(choicePath(slug, place.next));
      }
      const address = await this.signIns.start(slug, returnTo, browser, client);
      return Reply.redirect(address, { 'Set-Cookie': this.browsers.write(browser) });
    });
  }

  @Get('callback/:tenant')
  @Access(anyone())
  @ApiParam({ name: 'tenant', description: 'The slug of the organization.', schema: { type: 'string' } })
  @Describe('Finish single sign-on', {
    status: 303,
    media: 'text/html',
    redirects: 'The person is signed in. Opens the page of `returnTo`.',
    headers: { 'Set-Cookie': SIGNED_IN_COOKIES },
    more:
      'The provider sends browsers back to this address. It works once, within ten minutes, in the browser that started the sign-in. A person is ' +
      'linked to the account of the organization with the same verified e-mail address, and later found by their subject at the provider. Refusals are pages.',
    errors: [
      SsoFailed,
      SsoRefused,
      OrganizationMoved,
      OrganizationBeingDeleted,
      SsoProviderUnavailable,
      RateLimited,
    ],
    addition: true,
  })
  async finish(
    @Param('tenant') tenantSlug: string,
    @SentParameters() parameters: URLSearchParams,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    const place = { tenant: tenantSlug, next: '/' };
    return this.orPage(place, async () => {
      const returned = { tenantSlug, parameters, browser: this.browsers.read(cookies) };
      const { signedIn, returnTo } = await this.signIns.finish(
        returned,
        client,
        (path) => (place.next = path),
      );
      return Reply.redirect(returnTo, this.cookie.signIn(signedIn, cookies));
    });
  }

  /** The answer, or a page with the problem. @param place what the person signs in to; `next` can become known while the answer is made */
  private async orPage(
    place: { tenant: string; next: string },
    answer: () => Promise<Reply>,
  ): Promise<Reply> {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const shown = error instanceof Unavailable ? new SsoProviderUnavailable({ cause: error }) : error;
      const { status } = shown.definition;
      return showPage(<SsoProblemPage error={shown} {...place} />, {
        status,
        headers: shown.options.headers,
      });
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
