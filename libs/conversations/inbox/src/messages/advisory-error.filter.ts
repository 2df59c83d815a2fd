import { Catch, Inject, Injectable, UseFilters, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { type ApiError, type ApiRequest, ErrorFilter, LOGGER, errorBody } from '#platform';

/** Says with every failure of a message route, also those of the guards, that messages are only advice. */
@Catch()
@Injectable()
class AdvisoryErrorFilter extends ErrorFilter {
  constructor(@Inject(LOGGER) logger: Logger) {
    super(logger);
  }

  protected override send(error: ApiError, _req: ApiRequest, res: Response): void {
    res.json({ ...errorBody(error), advisoryOnly: true });
  }
}

/** Declares that the errors of a controller's routes have `advisoryOnly` too. */
export function AdvisoryErrors(): ClassDecorator {
  return applyDecorators(UseFilters(AdvisoryErrorFilter), ApiExtension('x-advisory-errors', true));
}
