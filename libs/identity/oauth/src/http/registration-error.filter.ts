import { Catch, Injectable } from '@nestjs/common';
import { type ApiError, wrongFields } from '#platform';
import { OauthErrorFilter } from './oauth-error.filter';
import { InvalidClientMetadata, InvalidRedirectUri } from './oauth.errors';

/** Sends the failures of a registration, whose wrong fields have codes of their own (RFC 7591, section 3.2.2). */
@Catch()
@Injectable()
export class RegistrationErrorFilter extends OauthErrorFilter {
  protected override codeOf(error: ApiError): string {
    const wrong = wrongFields(error);
    if (wrong.includes('redirect_uris')) return InvalidRedirectUri.definition.code;
    return wrong.length > 0 ? InvalidClientMetadata.definition.code : super.codeOf(error);
  }
}
