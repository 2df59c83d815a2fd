import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '../errors/api-error';
import { isDatabaseAway } from '../database/database-away';
import { InternalError, NotFound, Unavailable } from '../errors/errors';
import { errorBody } from './envelope';
import type { ApiRequest } from './request';

/** A page's own way to show a refusal; the answer is the whole HTML document. */
export type ErrorPage = (error: ApiError, requestId: string) => string;

/** The one way out for every failure: a refusal as it was declared, anything unexpected as 500 with its cause only logged. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly page?: ErrorPage,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const req = host.switchToHttp().getRequest<ApiRequest>();
    const res = host.switchToHttp().getResponse<Response>();
    const error = toApiError(thrown);
    if (error.definition.status >= 500) {
      this.logger.error({ requestId: req.id, err: error.options.cause ?? error }, 'request failed');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.options.headers ?? {})) res.setHeader(name, value);
    res.status(error.definition.status);
    if (this.page && !req.path.startsWith('/api/') && req.accepts(['json', 'html']) === 'html') {
      res.type('html').send(this.page(error, req.id));
      return;
    }
    res.json(errorBody(error));
  }
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // Nest's own: no route of that path; and a path that can't be percent-decoded, which names nothing either.
  if (thrown instanceof HttpException && [400, 404].includes(thrown.getStatus())) return new NotFound();
  if (isDatabaseAway(thrown)) return new Unavailable({ cause: thrown, headers: { 'Retry-After': '1' } });
  return new InternalError({ cause: thrown });
}
