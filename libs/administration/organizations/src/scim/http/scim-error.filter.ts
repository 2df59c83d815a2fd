import { Catch, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { type ApiError, type ApiRequest, ErrorFilter, LOGGER } from '#platform';
import { GroupNameTaken, UnknownMember } from '#sharing';
import { ScimError, type ScimType } from './scim-errors';
import { SCIM_JSON } from './scim-json';
import { MESSAGE_ERROR } from './urns';

/** Sends every failure of a SCIM endpoint, also those of the guards, in the form of RFC 7644, section 3.12. */
@Catch()
@Injectable()
export class ScimErrorFilter extends ErrorFilter {
  constructor(@Inject(LOGGER) logger: Logger) {
    super(logger);
  }

  protected override send(error: ApiError, _req: ApiRequest, res: Response): void {
    const { status } = error.definition;
    const scimType = scimTypeOf(error);
    const body = {
      schemas: [MESSAGE_ERROR],
      status: String(status),
      ...(scimType && { scimType }),
      detail: error.message,
    };
    res.setHeader('Content-Type', SCIM_JSON);
    res.end(JSON.stringify(body));
  }
}

const KEYWORDS: Record<string, ScimType> = {
  [GroupNameTaken.definition.code]: 'uniqueness',
  [UnknownMember.definition.code]: 'invalidValue',
};

/** A body that can't be read, or a parameter that is not valid, has no keyword of its own. */
function scimTypeOf(error: ApiError): string | undefined {
  if (error instanceof ScimError) return error.scimType;
  const keyword = KEYWORDS[error.definition.code];
  if (keyword) return keyword;
  return error.definition.status === 400 ? 'invalidSyntax' : undefined;
}
