// npm run --silent mcp -- [options]: serves the tools of a document workspace to an agent, over standard input and output. See --help.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { reportError } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';

const program = join(root, 'clients', 'mcp', 'dist', 'main.js');
/** A build in another terminal deletes them first. */
const needed = [program, join(root, 'clients', 'sdk', 'dist', 'index.js')];
try {
  checkNode();
  if (!needed.every(existsSync)) await build();
  const { run } = await import(pathToFileURL(program).href);
  process.exit(await run(process.argv.slice(2), process.env));
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

/** Installs and builds what is missing. Standard output belongs to the protocol, so what this prints goes to standard error. */
async function build() {
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    await ensureInstalled();
    await ensureBuilt();
  } finally {
    process.stdout.write = write;
  }
}
