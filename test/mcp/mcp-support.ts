import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { root } from '../../scripts/lib/paths.mjs';
import type { Person } from '#testing';
import { eventually } from '../platform/eventually';

const WAIT_SECONDS = 120;

/** An agent that runs the tools as its users do: a process of its own, over standard input and output. */
export class LocalAgent {
  readonly client = new Client({ name: 'test-agent', version: '1.0.0' });
  readonly progress: Progress[] = [];
  private errors = '';

  private constructor(
    readonly home: string,
    private readonly transport: StdioClientTransport,
  ) {}

  static async start(
    url: string,
    { home = newHome(), args = [], token }: { home?: string; args?: string[]; token?: string } = {},
  ): Promise<LocalAgent> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'scripts', 'mcp.mjs'), '--url', url, '--no-browser', ...args],
      env: { PATH: process.env.PATH!, HOME: home, ...(token && { WORKSPACE_TOKEN: token }) },
      stderr: 'pipe',
    });
    const agent = new LocalAgent(home, transport);
    transport.stderr!.on('data', (data: Buffer) => (agent.errors += data.toString()));
    running.push(agent);
    await agent.client.connect(transport);
    return agent;
  }

  /** Starts an agent, and approves its connection as the person. */
  static async connected(
    person: Person,
    options: { home?: string; args?: string[] } = {},
  ): Promise<LocalAgent> {
    const agent = await LocalAgent.start(person.url, options);
    await agent.approvedBy(person);
    return agent;
  }

  /** The lines that it has printed for people. */
  get printed(): string {
    return this.errors;
  }

  get pid(): number {
    return this.transport.pid!;
  }

  /** Approves the connection that it asks for. */
  async approvedBy(person: Person): Promise<void> {
    const before = this.errors.length;
    const [, userCode] = await this.prints(/The code is ([A-Z]{4}-[A-Z]{4})\.(?![^]*Connected)/);
    await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
    await eventually(
      'the agent is connected',
      async () => /Connected\./.test(this.errors.slice(before)) || undefined,
    );
  }

  prints(pattern: RegExp): Promise<RegExpExecArray> {
    return eventually(`it prints ${pattern}`, async () => pattern.exec(this.errors) ?? undefined);
  }

  /** The text of the answer of a tool. @throws if the tool answers with an error */
  async tool(name: string, args: Record<string, unknown> = {}, options?: RequestOptions): Promise<string> {
    const { text, isError } = await this.call(name, args, options);
    if (isError) throw new Error(`${name}: ${text}`);
    return text;
  }

  /** The text of the error that a tool answers. @throws if it succeeds */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const { text, isError } = await this.call(name, args);
    if (!isError) throw new Error(`${name} succeeded: ${text}`);
    return text;
  }

  async names(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /** The entry that is kept for the only service. */
  stored(host: string): { file: string; text: string } {
    const file = join(
      this.home,
      '.config',
      'document-workspace',
      `${encodeURIComponent(`http://${host}`)}.json`,
    );
    return { file, text: readFileSync(file, 'utf8') };
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async call(
    name: string,
    args: Record<string, unknown>,
    options: RequestOptions = {},
  ): Promise<{ text: string; isError: boolean }> {
    const answer = await this.client.callTool({ name, arguments: args }, undefined, {
      timeout: WAIT_SECONDS * 1000,
      resetTimeoutOnProgress: true,
      onprogress: (progress) => void this.progress.push(progress),
      ...options,
    });
    const [content] = answer.content as { text: string }[];
    return { text: content!.text, isError: answer.isError === true };
  }
}

const homes: string[] = [];
const running: LocalAgent[] = [];
afterAll(async () => {
  for (const agent of running) await agent.close();
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** A home folder without settings, which is deleted at the end of the test file. */
export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'mcp-'));
  homes.push(home);
  return home;
}
