import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Client, Describe, From, RateLimited, Reply } from '#platform';
import { OauthEndpoint } from '../http/oauth-endpoint';
import { InvalidClientMetadata, InvalidRedirectUri, TooManyClients } from '../http/oauth.errors';
import { RegistrationErrorFilter } from '../http/registration-error.filter';
import { RegisterClientDto, RegisteredClientDto } from './registration.dto';
import { type Registered, RegistrationService } from './registration.service';

@ApiTags('Authorization')
@Controller('oauth')
export class RegistrationController {
  constructor(private readonly registrations: RegistrationService) {}

  @Post('register')
  @Access(anyone())
  @OauthEndpoint('/oauth/register', RegistrationErrorFilter)
  @Describe('Register an OAuth client', {
    answers: RegisteredClientDto,
    bare: true,
    status: 201,
    more:
      'For a client without a metadata document (RFC 7591). It gets no secret. A registration that is not used is deleted after a while, and the client ' +
      'registers itself again.',
    errors: [InvalidRedirectUri, InvalidClientMetadata, TooManyClients, RateLimited],
    addition: true,
  })
  async register(
    @Body() { redirect_uris: redirectUris, client_name: name }: RegisterClientDto,
    @From() client: Client,
  ): Promise<Reply> {
    return Reply.bare(present(await this.registrations.register({ redirectUris, name }, client)));
  }
}

function present({ id, name, redirectUris, createdAt }: Registered): RegisteredClientDto {
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
