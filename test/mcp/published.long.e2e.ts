import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Person, connectAgent, newDocument, newOwner, newProject } from '#testing';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { decide, register } from '../oauth/oauth-support';
import { atEndOfFile } from '../support/cleanup';
import { deployment, startApi } from '../support/deployments';
import { publishedTools } from './published-tools';
import { startTokenProxy } from './token-proxy';

const execute = promisify(execFile);
const tools = publishedTools();
if (typeof tools === 'string')
  console.warn(`Skipped: the published tests of the protocol: ${tools}, which need Node 22.`);

/** The cases of each revision that are about any server. All others call tools, resources and prompts of a server that was made for these cases. */
const CASES = {
  '2026-07-28': [
    'caching',
    'completion-complete',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'prompts-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'server-stateless',
    'tools-list',
  ],
  '2025-11-25': [
    'completion-complete',
    'dns-rebinding-protection',
    'ping',
    'prompts-list',
    'resources-list',
    'server-initialize',
    'server-session-lifecycle',
    'server-sse-multiple-streams',
    'tools-list',
  ],
};
/** The service announces nothing, so it refuses `subscriptions/listen` instead of keeping a connection open. */
const REFUSED = ['sep-2575-server-sends-subscription-ack', 'sep-2575-server-tags-subscription-id'];

/** A result of a check, as the program writes it. */
interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
  details?: { untestable?: boolean };
}

const describePublished = typeof tools === 'string' ? describe.skip : describe;

describePublished('the published tests of the protocol', () => {
  const { node, conformance, inspector } = tools as Exclude<typeof tools, string>;
  let url: string;
  let owner: Person;
  let token: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'published-'));
    atEndOfFile(() => Promise.resolve(rmSync(folder, { recursive: true })));
    const port = await freePort();
    url = `http://localhost:${port}`;
    // The cases send the Origin of the address that they call.
    const service = await startApi({ databaseUrl: deployment().databaseUrl }, { BASE_URL: url });
    await startTokenProxy(port, service.url, () => token);
    owner = await newOwner(url);
    await newDocument(
      owner,
      await newProject(owner, { slug: 'handbook' }),
      'a.md',
      '# Quokkas\n\nThey hop.\n',
    );
    const scopes = ['read:docs', 'write:docs', 'read:catalog', 'publish:docs', 'projects:create'];
    ({ token } = await connectAgent(owner, { scopes }));
  });

  /** The checks of each case, from the files that the program has written. */
  function resultsIn(output: string): Map<string, Check[]> {
    const read = (name: string) =>
      JSON.parse(readFileSync(join(output, name, 'checks.json'), 'utf8')) as Check[];
    return new Map(
      readdirSync(output).map((name) => [
        name.replace(/^(authorization-)?server-(.+)-\d{4}-\d\d-\d\dT.+$/, '$2'),
        read(name),
      ]),
    );
  }

  const problemsOf = (checks: Check[] | undefined): string[] =>
    (checks ?? [{ id: 'did not run', status: 'FAILURE' }])
      .filter(({ status, details }) => status === 'FAILURE' && !details?.untestable)
      .map(({ id, errorMessage }) => `${id}: ${errorMessage}`);

  it.each(Object.entries(CASES))('pass in the revision %s', async (revision, cases) => {
    const output = join(folder, revision);
    const options = ['--url', `${url}/mcp`, '--requirements', revision, '-o', output];
    // It ends with 1, since many cases need a server that was made for them.
    await execute(node, [conformance, 'server', ...options]).catch(() => undefined);
    const results = resultsIn(output);
    const failed = cases.flatMap((name) => problemsOf(results.get(name)));
    expect(failed.filter((line) => !REFUSED.some((id) => line.startsWith(`${id}:`)))).toEqual([]);
    const wire = [...results.values()].flat().filter(({ id }) => id === 'wire-schema-valid');
    expect(wire.length).toBeGreaterThan(10);
    expect(problemsOf(wire)).toEqual([]);
  });

  it('pass for the authorization server', async () => {
    const port = await freePort();
    const clientId = await register(url, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const output = join(folder, 'authorization');
    const options = [
      '--url',
      url,
      '--client-id',
      clientId,
      '--resource',
      `${url}/mcp`,
      '--port',
      String(port),
    ];
    const child = spawn(node, [conformance, 'authorization', ...options, '-o', output]);
    const ended = new Promise((resolve) => child.once('close', resolve));
    let printed = '';
    const address = await new Promise<URL>((found) =>
      child.stdout.on('data', (data: Buffer) => {
        printed += data.toString();
        const [line] = /^http\S+\/oauth\/authorize\?\S+$/m.exec(printed) ?? [];
        if (line && printed.includes('Callback server started')) found(new URL(line));
      }),
    );
    const answer = await decide(owner, address.search.slice(1), { scopes: ['read:docs'] });
    await fetch(answer.headers.location!);
    await ended;
    const results = resultsIn(output);
    expect([...results.keys()].sort()).toEqual([
      'authorization-code-grant',
      'authorization-server-metadata-endpoint',
    ]);
    expect([...results.values()].flatMap(problemsOf)).toEqual([]);
  });

  it('find no fault in the schemas of the tools, which the inspector calls from its command line', async () => {
    const inspect = async (...args: string[]): Promise<string> => {
      const env = { ...process.env, HOME: folder, PATH: `${dirname(node)}:${process.env.PATH}` };
      const { stdout } = await execute(
        node,
        [inspector, '--cli', `${url}/mcp`, '--transport', 'http', ...args],
        { env },
      );
      return stdout;
    };
    const listed = JSON.parse(await inspect('--method', 'tools/list', '--strict')) as {
      tools: { name: string }[];
    };
    expect(listed.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['context', 'publish']));
    const call = ['--method', 'tools/call', '--tool-name', 'read', '--tool-arg', 'document=handbook/a.md'];
    expect(await inspect(...call)).toContain('They hop.');
    expect(await inspect('--method', 'resources/list')).toContain('workspace://handbook');
    const prompt = ['--prompt-name', 'answer', '--prompt-args', 'question=Why?'];
    expect(await inspect('--method', 'prompts/get', ...prompt)).toContain('Why?');
  });
});
