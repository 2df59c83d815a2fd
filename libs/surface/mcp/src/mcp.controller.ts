import { All, Controller, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type AuthenticatedRequest, anyToken, anyone, bearerToken } from '#access';
import { readToolsets } from '#oauth';
import {
  AnyBody,
  PlatformSettings,
  CountsApart,
  InProcess,
  JsonBody,
  MethodNotAllowed,
  type OuterRequest,
  ReadsOnly,
  clientOf,
} from '#platform';
import { TextSettings } from '#text';
import { ACCEPT_BOTH, acceptsStreams } from './accepts-streams';
import { MCP_PATH } from './address';
import { challenge } from './challenge';
import { MissingScopes, UnknownToolset } from './mcp.errors';
import { McpErrorFilter } from './mcp-error.filter';
import { McpTools } from './mcp-tools';
import { requireTrustedOrigin } from './trusted-origin';
import { sendResponse } from './send-response';

/** The room for a message around the content of a document. */
const ENVELOPE_BYTES = 64 * 1024;

/**
 * The tools for agents, by the Model Context Protocol over HTTP. The OpenAPI document omits it, because the protocol describes itself. Each
 * tool calls routes as its agent, and they alone decide what it may do.
 */
@ApiExcludeController()
@Controller(MCP_PATH)
@UseFilters(McpErrorFilter)
export class McpController {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly inProcess: InProcess,
    private readonly tools: McpTools,
  ) {}

  @Post()
  @HttpCode(200)
  @Access(anyToken(), { audience: MCP_PATH })
  // The limits and queues of agents apply to the routes that a tool calls, so they must not apply to the message too.
  @CountsApart('mcp', 1, { daily: false })
  @ReadsOnly()
  @JsonBody((of) => of(TextSettings).maxSaveBytes + ENVELOPE_BYTES)
  async answer(@Req() req: AuthenticatedRequest, @Res() res: Response): Promise<void> {
    const { baseUrl, dashboardOrigin } = this.platform;
    requireTrustedOrigin(req.headers.origin, [baseUrl, dashboardOrigin]);
    const streams = acceptsStreams(req);
    const toolsets = readToolsets(req.query.toolsets);
    const tools = toolsets && (await this.tools.load()).offer(toolsets);
    if (!tools) throw new UnknownToolset();
    const { scopes } = req.principal!;
    const missing = tools.missingScopes(req.body, scopes);
    if (missing) throw this.missing([...new Set([...scopes, ...missing])].sort(), toolsets);
    const closing = new AbortController();
    if (res.closed) closing.abort();
    // The response also closes after it was sent, when there is nothing left to abort.
    else res.once('close', () => !res.writableFinished && closing.abort());
    const response = await tools.answer(asFetchRequest(req, baseUrl, closing.signal), req.body, {
      token: bearerToken(req.headers.authorization)!,
      scopes,
      closed: closing.signal,
      fetch: (request) => this.inProcess.fetch(request, outer(req, tools.toolOf(req.body))),
    });
    await sendResponse(res, response, { message: req.body, streams });
  }

  @All()
  @AnyBody()
  @Access(anyone())
  refuse(): never {
    throw new MethodNotAllowed({ headers: { Allow: 'POST' } });
  }

  private missing(scopes: readonly string[], toolsets: readonly string[]): Error {
    const value = challenge(this.platform.baseUrl, { scopes, toolsets, error: 'insufficient_scope' });
    return new MissingScopes({ headers: { 'WWW-Authenticate': value } });
  }
}

function asFetchRequest(req: AuthenticatedRequest, baseUrl: string, signal: AbortSignal): Request {
  const headers = Object.entries(req.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
  const request = new Request(baseUrl + MCP_PATH, { method: 'POST', headers, signal });
  request.headers.set('Accept', ACCEPT_BOTH);
  return request;
}

function outer(req: AuthenticatedRequest, tool: string | undefined): OuterRequest {
  const logFields = { ...(tool !== undefined && { tool }) };
  return { id: req.id, client: clientOf(req), logFields, audience: MCP_PATH };
}
