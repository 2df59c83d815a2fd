import { createMcpHandler } from '@modelcontextprotocol/server';
import { offeredTool } from './available-tools.js';
import { NotConnected } from './connection/not-connected.js';
import { LONG_CURSORS } from './answers/cursors.js';
import { newServer } from './server.js';
import { type OpenApiDocument, Routes } from './service/routes.js';
import { Service } from './service/service.js';
import type { Access, Session } from './service/session.js';
import { scopesFor, scopesForTool, unknownToolsets } from './toolsets/index.js';

/** The agent that sent a request, with its token. */
export interface HttpCaller {
  token: string;
  scopes: ReadonlySet<string>;
  /** Sends a request of the agent to the API. */
  fetch: (request: Request) => Promise<Response>;
  /** Ends when the connection of the agent closes. */
  closed: AbortSignal;
}

/** Details of the service that serves the tools over HTTP. */
export interface HttpOptions {
  url: string;
  document: OpenApiDocument;
  /** Prints a line for the operator. */
  log: (line: string) => void;
}

/** The tools for agents over HTTP. */
export interface HttpTools {
  /** The tools of an address. @returns undefined if it names a toolset that the service does not have */
  offer(toolsets: readonly string[]): OfferedTools | undefined;
}

/** The tools that one address offers. Nothing is kept between requests. */
export interface OfferedTools {
  /** The scopes of all tools. */
  readonly scopes: readonly string[];
  /** The name of the tool that a message calls; undefined if it calls no known tool. */
  toolOf(message: unknown): string | undefined;
  /** All scopes that the tool of a message needs, if the token lacks one. */
  missingScopes(message: unknown, scopes: ReadonlySet<string>): string[] | undefined;
  /** Answers one message of the protocol. @param message the parsed body of the request */
  answer(request: Request, message: unknown, caller: HttpCaller): Promise<Response>;
}

/** Agents over HTTP give up after a minute, and a call that waits costs the service memory. */
const PATIENCE = { withProgress: 20, without: 20 };
/** The list depends only on the scopes of the token, which change with a new token. */
const LISTS_LAST_MS = 5 * 60_000;

export function httpTools(options: HttpOptions): HttpTools {
  const routes = new Routes(options.document);
  return {
    offer: (toolsets) =>
      unknownToolsets(routes, toolsets).length > 0 ? undefined : offeredTools(routes, toolsets, options),
  };
}

function offeredTools(routes: Routes, toolsets: readonly string[], { url, log }: HttpOptions): OfferedTools {
  const offer = { toolsets, elsewhere: true };
  const toolOf = (message: unknown): string | undefined => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
    const name = method === 'tools/call' ? params?.name : undefined;
    return typeof name === 'string' ? offeredTool(name, routes, offer)?.name : undefined;
  };
  return {
    get scopes() {
      return scopesFor(routes, offer);
    },
    toolOf,
    missingScopes(message, scopes) {
      const tool = offeredTool(toolOf(message), routes, offer);
      if (!tool || tool.needs.every((route) => routes.allows(route, scopes))) return undefined;
      return scopesForTool(routes, tool);
    },
    answer(request, message, caller) {
      const connection = new FixedAccess(url, routes, caller);
      const surroundings = { connection, cursors: LONG_CURSORS, url, log };
      const serving = {
        ...offer,
        announces: false,
        patience: PATIENCE,
        listsLastMs: LISTS_LAST_MS,
        closed: caller.closed,
      };
      // Nothing is announced, so a subscription would only hold a connection.
      const handler = createMcpHandler(() => newServer(surroundings, serving), { maxSubscriptions: 0 });
      return handler.fetch(request, { parsedBody: message });
    },
  };
}

/** The token of the request, which can't be replaced. */
class FixedAccess implements Access {
  readonly present: Session;

  constructor(
    url: string,
    readonly knownRoutes: Routes,
    { token, scopes, fetch }: HttpCaller,
  ) {
    this.present = { service: Service.at(url, token, knownRoutes, 'mcp', fetch), token, scopes };
  }

  onChange(): void {
    // The scopes of a token never change.
  }

  async ready(): Promise<Session> {
    return this.present;
  }

  async refused(): Promise<never> {
    throw new NotConnected(
      'The token of this connection is no longer valid: it has expired or was revoked. Ask the user to connect this server again.',
    );
  }
}
