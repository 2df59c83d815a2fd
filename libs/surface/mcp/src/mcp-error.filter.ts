import { type ArgumentsHost, Catch, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { readToolsets } from '#oauth';
import {
  type ApiError,
  type ApiRequest,
  PlatformSettings,
  ErrorFilter,
  LOGGER,
  Unauthorized,
  sendJson,
  toApiError,
} from '#platform';
import { challenge } from './challenge';
import { jsonRpcError } from './json-rpc';
import { McpTools } from './mcp-tools';

/** Sends every failure of the tools, also those of the guards, in the form of JSON-RPC, and with every 401 where to get a token. */
@Catch()
@Injectable()
export class McpErrorFilter extends ErrorFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly platform: PlatformSettings,
    private readonly tools: McpTools,
  ) {
    super(logger);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const error = toApiError(thrown);
    if (error.definition.status !== 401) return super.catch(error, host);
    const { headers, query } = host.switchToHttp().getRequest<ApiRequest>();
    const refused = headers.authorization === undefined ? undefined : 'invalid_token';
    const named = readToolsets(query.toolsets) ?? [];
    this.tools.load().then(
      (tools) => {
        const offered = tools.offer(named);
        const toolsets = offered ? named : [];
        const { scopes } = offered ?? tools.offer([])!;
        const value = challenge(this.platform.baseUrl, { scopes, toolsets, error: refused });
        super.catch(
          new Unauthorized({ message: error.message, headers: { 'WWW-Authenticate': value } }),
          host,
        );
      },
      (failure: unknown) => super.catch(failure, host),
    );
  }

  protected override send(error: ApiError, req: ApiRequest, res: Response): void {
    void sendJson(res, error.definition.status, jsonRpcError(error, req.body));
  }
}
