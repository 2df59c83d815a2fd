import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ApiError } from '../../sdk/dist/index.js';
import { ShortCursors } from './answers/cursors.js';
import { openBrowser } from './connection/browser.js';
import { Connection } from './connection/connection.js';
import { type Environment, Store } from './connection/store.js';
import { Misuse, USAGE, readOptions } from './options.js';
import { newServer } from './server.js';
import type { Caller } from './service/service.js';
import { scopesFor, unknownToolsets } from './toolsets/index.js';

/** Standard output belongs to the protocol, so everything for people goes to standard error. */
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const CONNECT_PATIENCE_MS = 10 * 60_000;

/** Runs the program. Returns its exit code. */
export async function run(args: string[], env: Environment): Promise<number | undefined> {
  try {
    return await start(args, env);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    log(`${error.message}\n\n${USAGE}`);
    return 2;
  }
}

async function start(args: string[], env: Environment): Promise<number | undefined> {
  const options = readOptions(args, env);
  const { url, relayUrl, secrets, clientName, token, projectSlugs, toolsets, readOnly } = options;
  if (options.help) {
    log(USAGE);
    return 0;
  }
  const store = new Store(options.settings, url);
  const connection = new Connection({
    url,
    clientName,
    token,
    projectSlugs,
    store,
    scopes: (routes) => {
      for (const name of unknownToolsets(routes, toolsets)) log(`The service has no toolset "${name}".`);
      return scopesFor(routes, { toolsets, readOnly });
    },
    log,
    onCode: ({ verificationUriComplete, userCode, expiresAt }) => {
      log(`Approve this connection in a browser until ${expiresAt.toISOString()}. The code is ${userCode}.`);
      log(verificationUriComplete);
      if (options.browser) openBrowser(verificationUriComplete, env);
    },
  });
  if (options.connectOnly) return connectOnly(connection);
  const machine = { store, relayUrl, secrets };
  const surroundings = { connection, cursors: new ShortCursors(), url, machine, log };
  // The first list of tools depends on the service, so look at it first.
  await connection.open();
  serveStdio(() => newServer(surroundings, { toolsets, readOnly, announces: true }));
  // The agent ends the program by closing standard input.
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  connection.close();
  return 0;
}

async function connectOnly(connection: Connection): Promise<number> {
  const deadline = Date.now() + CONNECT_PATIENCE_MS;
  for (;;) {
    try {
      await checked(connection, { patienceSeconds: 60, progress: () => undefined });
      log('Connected.');
      return 0;
    } catch (error) {
      const waiting = (error as { code?: { expiresAt?: Date } }).code?.expiresAt !== undefined;
      if (waiting && Date.now() < deadline) continue;
      log(error instanceof Error ? error.message : String(error));
      return 1;
    }
  }
}

/** Waits for the connection, and checks that the service accepts the stored token. */
async function checked(connection: Connection, caller: Caller): Promise<void> {
  const session = await connection.ready(caller);
  try {
    await session.service.for(caller).call('GET /api/me');
  } catch (error) {
    // A token without the right to read this is valid too.
    if (error instanceof ApiError && error.status === 403) return;
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await connection.refused(session, caller);
    await connection.ready(caller);
  }
}
