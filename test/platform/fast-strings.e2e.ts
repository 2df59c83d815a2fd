import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(__dirname, '../../dist');

/** The modules that a thread has loaded after each program, and whether V8 still has the methods of strings in machine code. */
interface State {
  fast: boolean;
  loaded: string[];
}

/** The programs that the threads run. */
const programs = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.program.js'),
);

describe('a thread', () => {
  let states: Record<string, State>;

  beforeAll(() => {
    const script = `const states = {};
      for (const program of ${JSON.stringify(programs)}) {
        require('./' + program);
        states[program] = { fast: %HasFastProperties(String.prototype), loaded: Object.keys(require.cache) };
      }
      console.log(JSON.stringify(states))`;
    const options = { cwd: dist, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
    const printed = execFileSync(process.execPath, ['--allow-natives-syntax', '-e', script], options);
    states = JSON.parse(printed) as Record<string, State>;
  });

  it.each(programs)(
    'has methods of strings in machine code, and neither Nest nor the database: %s',
    (program) => {
      const { fast, loaded } = states[program]!;
      expect(fast).toBe(true);
      expect(loaded.join('\n')).not.toMatch(/node_modules\/(?:@nestjs|pg|ioredis|typeorm)\//);
    },
  );
});
