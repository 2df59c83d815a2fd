import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isThisMachine } from '../../sdk/dist/index.js';
import { type Environment, settingsFolder } from './connection/store.js';

export const USAGE = `node scripts/mcp.mjs [options]

Serves the tools of a document workspace to an agent, by the Model Context Protocol over standard input and output. Without
a token, it shows a link on which a person approves the connection, and keeps the token in a file that only you can read.

  --url <address>          address of the service (default: WORKSPACE_URL, or http://localhost:3000)
  --relay <address>        address of the relay, for rooms (default: WORKSPACE_RELAY_URL, or the port after that of the service)
  --toolsets <names>       more tools, by the tags of the API: inbox, seal, rooms, sharing, distribution, …
  --read-only              only tools that change nothing, and only the rights to read
  --projects <slugs>       ask only for these projects (default: all)
  --name <name>            the name of this agent, which the person sees
  --allow-http             send the token unencrypted to a service that is not on this machine (default: WORKSPACE_ALLOW_HTTP=true)
  --no-browser             do not open the link in a browser
  --connect                connect, and end
  --help                   show this text

Variables: WORKSPACE_TOKEN is a token from the settings of the service, which replaces the connection.`;

export interface Options {
  help: boolean;
  connectOnly: boolean;
  url: string;
  relayUrl: string;
  toolsets: string[];
  /** Whether tools that change something are left out. */
  readOnly: boolean;
  projectSlugs: string[];
  clientName: string;
  browser: boolean;
  token?: string;
  settings: string;
  /** The folder from which secrets are read, and to which they are written. */
  secrets: string;
}

/** Something in the command line or the variables is wrong. */
export class Misuse extends Error {}

/** Reads the options. @throws Misuse */
export function readOptions(args: string[], env: Environment): Options {
  const values = parse(args);
  const allowHttp = values['allow-http'] || env.WORKSPACE_ALLOW_HTTP === 'true';
  const address = (option: string, text: string): string => addressOf(option, text, allowHttp);
  const url = address('--url', values.url ?? env.WORKSPACE_URL ?? 'http://localhost:3000');
  const settings = settingsFolder(env);
  return {
    help: values.help,
    connectOnly: values.connect,
    url,
    relayUrl: address('--relay', values.relay ?? env.WORKSPACE_RELAY_URL ?? relayOf(url)),
    toolsets: names(values.toolsets),
    readOnly: values['read-only'],
    projectSlugs: values.projects === undefined ? ['*'] : names(values.projects),
    clientName: values.name ?? `Local tools on ${hostname()}`.slice(0, 100),
    browser: !values['no-browser'],
    token: tokenOf(env.WORKSPACE_TOKEN),
    settings,
    secrets: join(settings, 'secrets'),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        relay: { type: 'string' },
        toolsets: { type: 'string' },
        'read-only': { type: 'boolean', default: false },
        projects: { type: 'string' },
        name: { type: 'string' },
        'allow-http': { type: 'boolean', default: false },
        'no-browser': { type: 'boolean', default: false },
        connect: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

function addressOf(option: string, text: string, allowHttp: boolean): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Misuse(`${option} must be an http or https address, not "${text}".`);
  const { protocol, hostname } = new URL(text);
  if (protocol === 'http:' && !allowHttp && !isThisMachine(hostname))
    throw new Misuse(
      `${option} is ${text}: everybody on the way could read the token. Use https, or pass --allow-http (WORKSPACE_ALLOW_HTTP=true) if you trust the network.`,
    );
  return text.replace(/\/+$/, '');
}

/** The address of the relay beside a service that `npm start` started. */
function relayOf(url: string): string {
  const relay = new URL(url);
  if (relay.port) relay.port = String(Number(relay.port) + 1);
  return relay.origin;
}

function names(list = ''): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The message never contains the token, not even an invalid one. */
function tokenOf(text: string | undefined): string | undefined {
  const token = text?.trim();
  if (token && !/^[\x21-\x7e]+$/.test(token))
    throw new Misuse('WORKSPACE_TOKEN contains characters that are not allowed in a token. Copy it again.');
  return token || undefined;
}
