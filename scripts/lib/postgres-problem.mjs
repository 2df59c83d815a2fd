import { join } from 'node:path';
import { Problem } from './problem.mjs';

/** The server's own last words as one line of ours. */
export function postgresProblem(output, home, what) {
  if (/No space left on device/.test(output))
    return new Problem(`The disk that holds ${home} is full: free some space and start again.`);
  if (/Permission denied|wrong ownership/.test(output))
    return new Problem(
      `The database in ${home} belongs to another user: start as that user, or set DATA_DIR to another folder.`,
      output,
    );
  const reason = /(?:FATAL|PANIC|error):\s+(.*)/.exec(output)?.[1] ?? output.split('\n').at(-1);
  return new Problem(
    `The embedded PostgreSQL ${what}: ${reason} (its log: ${join(home, 'postgres.log')})`,
    output,
  );
}
