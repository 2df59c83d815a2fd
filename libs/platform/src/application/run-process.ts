/** Runs a process's main; whatever stops it from starting is one line on stderr and exit code 1. */
export async function runProcess(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what listens there, or set another PORT or RELAY_PORT.`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers at the database's address (port ${port}). Is DATABASE_URL right, and PostgreSQL running?`;
  if (code === '28P01') return 'The database refused the user or password of DATABASE_URL.';
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist.';
  return error instanceof Error ? error.message.split('\n')[0]! : String(error);
}
