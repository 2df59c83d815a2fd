import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { OAuthClientProvider as FirstProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { REDIRECT } from './oauth-support';

/** The state that an official client keeps between its steps, as a program keeps it on disk. */
export class Memory implements OAuthClientProvider, FirstProvider {
  information?: StoredOAuthClientInformation;
  current?: StoredOAuthTokens;
  /** The page to which the client sends its person. */
  opened?: URL;
  readonly clientMetadata: { client_name: string; redirect_uris: string[] };
  private verifier = '';
  /** The authorization server that was found, to which the answer of the page is bound. */
  private discovered?: OAuthDiscoveryState;

  /**
   * @param clientMetadataUrl the address of the client's metadata document; without one, it registers itself
   * @param redirectUrl the address at which it waits for the answer of the page
   */
  constructor(
    name: string,
    readonly clientMetadataUrl?: string,
    readonly redirectUrl = REDIRECT,
  ) {
    this.clientMetadata = { client_name: name, redirect_uris: [redirectUrl] };
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.information;
  }

  saveClientInformation(information: StoredOAuthClientInformation): void {
    this.information = information;
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.current;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.current = tokens;
  }

  redirectToAuthorization(address: URL): void {
    this.opened = address;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }

  invalidateCredentials(): void {
    this.current = undefined;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }

  saveDiscoveryState(discovered: OAuthDiscoveryState): void {
    this.discovered = discovered;
  }
}

/** The answer of a tool. */
interface ToolAnswer {
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** An official client, of either generation. */
export interface OfficialAgent {
  connect(): Promise<void>;
  /** Redeems the code with which the person's browser came back. */
  finish(answer: URLSearchParams): Promise<void>;
  names(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** The client of the newest generation of the protocol. */
export function newestAgent(address: string, authProvider: Memory): OfficialAgent {
  const client = new Client(
    { name: 'official-agent', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(address), { authProvider });
  return {
    connect: () => client.connect(transport),
    finish: (answer) => transport.finishAuth(answer),
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as ToolAnswer,
    close: () => client.close(),
  };
}

/** The client of the generation before. */
export function firstAgent(address: string, authProvider: Memory): OfficialAgent {
  const client = new FirstClient({ name: 'official-agent', version: '1.0.0' });
  const transport = new FirstTransport(new URL(address), { authProvider });
  return {
    connect: () => client.connect(transport),
    finish: (answer) => transport.finishAuth(answer.get('code')!),
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as ToolAnswer,
    close: () => client.close(),
  };
}
