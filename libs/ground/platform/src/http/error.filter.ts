import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '../errors/api-error';
import { isDatabaseAway } from '../errors/database-away';
import { InternalError, NotFound, Unavailable } from '../errors/errors';
import { errorBody } from './envelope';
import type { ApiRequest } from './request';
import { withSuggestions } from './suggestions';

/** Renders an error as a complete HTML document. */
export type ErrorPage = (error: ApiError, requestId: string) => string;

/** Sends every failure: a declared error as it is declared, and anything unexpected as 500, whose cause is only logged. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly page?: ErrorPage,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const req = host.switchToHttp().getRequest<ApiRequest>();
    const res = host.switchToHttp().getResponse<Response>();
    const error = explained(toApiError(thrown), req);
    if (error.definition.status >= 500) {
      this.logger.error({ requestId: req.id, err: error.options.cause ?? error }, 'request failed');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    // Closing a connection on which a body still arrives would reset it, and the client would never read the answer.
    if (!req.complete) res.shouldKeepAlive = true;
    for (const [name, value] of Object.entries(error.options.headers ?? {})) res.setHeader(name, value);
    res.status(error.definition.status);
    this.send(error, req, res);
  }

  /** Sends the body of an error, whose status and headers are set. */
  protected send(error: ApiError, req: ApiRequest, res: Response): void {
    if (this.page && !req.path.startsWith('/api/') && req.accepts(['json', 'html']) === 'html') {
      res.type('html').send(this.page(error, req.id));
      return;
    }
    res.json(errorBody(error));
  }
}

/** The error that is sent for anything that was thrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // Nest's own errors: 404 if no route matches the path, and 400 for a path that can't be percent-decoded, so no route matches it.
  if (thrown instanceof HttpException && [400, 404].includes(thrown.getStatus())) return new NotFound();
  if (isDatabaseAway(thrown)) return new Unavailable({ cause: thrown, headers: { 'Retry-After': '1' } });
  return new InternalError({ cause: thrown });
}

/** A refusal by the route itself, with suggestions of what the request may have meant. */
function explained(error: ApiError, { handledBy }: ApiRequest): ApiError {
  return handledBy && error.definition.status === 400 ? withSuggestions(error, handledBy) : error;
}
