import { Catch, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { OrganizationMoved } from '#access';
import {
  type ApiError,
  type ApiRequest,
  ErrorFilter,
  LOGGER,
  RateLimited,
  Unauthorized,
  sendJson,
} from '#platform';
import { InvalidClient } from './oauth.errors';

/** Sends every failure of an OAuth endpoint, also those of the guards, in the form of RFC 6749, section 5.2. */
@Catch()
@Injectable()
export class OauthErrorFilter extends ErrorFilter {
  constructor(@Inject(LOGGER) logger: Logger) {
    super(logger);
  }

  protected override send(error: ApiError, _req: ApiRequest, res: Response): void {
    const { details } = error.options;
    const body = {
      ...{ error: this.codeOf(error), error_description: describable(error.message) },
      ...(error instanceof OrganizationMoved && { details }),
    };
    void sendJson(res, error.definition.status, body);
  }

  /** The reason why another part of the service refuses a request. */
  protected codeOf(error: ApiError): string {
    const { code, status } = error.definition;
    // OAuth has no error code for this. A client that takes it for another error would drop tokens that are valid at the other address.
    if (/^[a-z_]+$/.test(code) || error instanceof OrganizationMoved) return code;
    if (code === Unauthorized.definition.code) return InvalidClient.definition.code;
    if (status === 503 || code === RateLimited.definition.code) return 'temporarily_unavailable';
    return status >= 500 ? 'server_error' : 'invalid_request';
  }
}

/** The characters that a description can have (RFC 6749, section 5.2). */
function describable(text: string): string {
  return text.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?');
}
