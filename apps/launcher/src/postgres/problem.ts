import { join } from 'node:path';
import { Problem } from '../../../../scripts/lib/problem.mjs';

/** Whether the server's output is about a full disk or quota. */
export function isOutOfSpace(output: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(output);
}

/** A problem with one clear line, from the server's output. */
export function postgresProblem(output: string, home: string, failure: string): Problem {
  if (isOutOfSpace(output)) {
    const problem = new Problem(`The disk of ${home} is full. Free some space and start again.`);
    return Object.assign(problem, { code: 'ENOSPC' });
  }
  if (/Permission denied|wrong ownership/.test(output))
    return new Problem(
      `The database in ${home} belongs to another user. Start as that user, or set DATA_DIR to another folder.`,
      output,
    );
  const reason = /(?:FATAL|PANIC|error):\s+(.*)/.exec(output)?.[1] ?? output.split('\n').at(-1);
  return new Problem(
    `The embedded PostgreSQL ${failure}: ${reason} (see ${join(home, 'postgres.log')})`,
    output,
  );
}
