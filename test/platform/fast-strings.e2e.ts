import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(__dirname, '../../dist');

/** Returns the modules that a thread which runs a program has loaded, and whether V8 has the methods of strings in machine code. */
function stateOf(program: string): { fast: boolean; loaded: string[] } {
  const script = `require('./${program}');
    console.log(JSON.stringify({ fast: %HasFastProperties(String.prototype), loaded: Object.keys(require.cache) }))`;
  const options = { cwd: dist, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--allow-natives-syntax', '-e', script], options)) as {
    fast: boolean;
    loaded: string[];
  };
}

/** The program that the threads run. */
const programs = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.program.js'),
);

describe('a thread', () => {
  it.each(programs)(
    'has methods of strings in machine code, and neither Nest nor the database: %s',
    (program) => {
      const { fast, loaded } = stateOf(program);
      expect(fast).toBe(true);
      expect(loaded.join('\n')).not.toMatch(/node_modules\/(?:@nestjs|pg|ioredis|typeorm)\//);
    },
  );
});
