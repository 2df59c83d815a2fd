import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult } from '@modelcontextprotocol/client';

/** The generations of the protocol that the tools speak. */
export const GENERATIONS = ['2026-07-28', '2025-11-25'] as const;
type Generation = (typeof GENERATIONS)[number];

/** An agent that uses the tools over HTTP, with the official client. */
export class RemoteAgent {
  private constructor(
    readonly client: Client,
    readonly answers: Response[],
  ) {}

  /** Connects with a token. @param fetch sends requests, for tests that watch or change them */
  static async connect(
    url: string,
    token: string,
    { generation = '2026-07-28' }: { generation?: Generation } = {},
  ): Promise<RemoteAgent> {
    const client = new Client(
      { name: 'test-agent', version: '1.0.0' },
      { versionNegotiation: { mode: generation === '2025-11-25' ? 'legacy' : { pin: generation } } },
    );
    const answers: Response[] = [];
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        answers.push(answer);
        return answer;
      },
    });
    await client.connect(transport);
    connected.push(client);
    return new RemoteAgent(client, answers);
  }

  async names(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /** The text of the answer of a tool. @throws if the tool answers with an error */
  async tool(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call(name, args);
    if (answer.isError) throw new Error(`${name}: ${textOf(answer)}`);
    return textOf(answer);
  }

  /** The text of the error that a tool answers. @throws if it succeeds */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call(name, args);
    if (!answer.isError) throw new Error(`${name} succeeded: ${textOf(answer)}`);
    return textOf(answer);
  }

  /** The data of the answer of a tool. */
  async data<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
    const answer = await this.call(name, args);
    if (answer.isError) throw new Error(`${name}: ${textOf(answer)}`);
    expect(JSON.parse(textOf(answer))).toEqual(answer.structuredContent);
    return answer.structuredContent as T;
  }

  /** The answer of a tool, or the error of the protocol. */
  call(name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args });
  }
}

const connected: Client[] = [];
afterAll(async () => {
  for (const client of connected) await client.close();
});

function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

/** A message of the newest generation, as a client writes it. */
export function message(method: string, params: object = {}): object {
  return {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  };
}

/** Sends a message as it is. */
export function post(
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
  query = '',
): Promise<Response> {
  const { method, params } = (typeof body === 'string' ? {} : body) as {
    method?: string;
    params?: { name?: string };
  };
  return fetch(`${url}/mcp${query}`, {
    method: 'POST',
    signal,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      ...(method && { 'Mcp-Method': method }),
      ...(params?.name && { 'Mcp-Name': params.name }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
