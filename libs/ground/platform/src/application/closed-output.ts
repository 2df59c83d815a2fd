/**
 * Lets a program finish although nobody reads its output any more, as in `npm run admin -- doctor | head`. Node.js would otherwise end it in
 * the middle of what it does, with a stack.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
