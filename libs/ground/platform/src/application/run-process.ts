import { restoreFastStrings } from './fast-strings';
import { ignoreClosedOutput } from './closed-output';
import { SERVICE, databaseOf } from './setting-of-database';

/** Runs the main function of a process, after all modules have been loaded. If it fails, prints one line to stderr and exits with code 1. */
export async function runProcess(main: () => Promise<void>): Promise<void> {
  ignoreClosedOutput();
  try {
    restoreFastStrings();
    await main();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}

function describe(error: unknown, setting = databaseOf(error)): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0], setting);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT or RELAY_PORT to another port.`;
  if (code === 'ECONNREFUSED')
    return `Can't connect to the database on port ${port}. Check that ${setting} is right and PostgreSQL is running.`;
  if (code === '42501') {
    const { message } = error as Error;
    if (setting !== SERVICE)
      return `The role in ${setting} has too few rights: ${message}. It must own the tables.`;
    return `The role in DATABASE_URL has too few rights: ${message}. Run "npm run migrate" with MIGRATION_DATABASE_URL, which grants them.`;
  }
  if (code === '28P01' || (code === '08P01' && / authentication failed/.test((error as Error).message)))
    return `The database rejected the user or password in ${setting}.`;
  if (code === '08P01' && /^unsupported startup parameter/.test((error as Error).message))
    return 'The pooler of DATABASE_URL refuses the settings of connections. Set DATABASE_DIRECT_URL to the same database without the pooler.';
  if (code === '3D000') return `The database named in ${setting} does not exist.`;
  return error instanceof Error ? error.message.split('\n')[0]! : String(error);
}
