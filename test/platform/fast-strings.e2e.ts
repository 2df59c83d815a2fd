import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(__dirname, '../../dist');

/** Runs a script in a process of its own, which can ask V8 for its state. */
function output(script: string): string {
  const options = { cwd: dist, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--allow-natives-syntax', '-e', script], options).trim();
}

/** What the threads run. */
const programs = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.program.js'),
);

describe('methods of strings', () => {
  it('are compiled into machine code in a process that has loaded everything', () => {
    const script = `
      require('./apps/api/src/api.module.js');
      const { runProcess } = require('./libs/ground/platform/src/index.js');
      void runProcess(async () => console.log(%HasFastProperties(String.prototype)));`;
    expect(output(script)).toBe('true');
  });

  it.each(programs)('are compiled into machine code in a thread that runs %s', (file) => {
    expect(output(`require('./${file}'); console.log(%HasFastProperties(String.prototype))`)).toBe('true');
  });

  it.each(programs)('%s loads neither Nest nor the database', (file) => {
    const script = `require('./${file}'); console.log(Object.keys(require.cache).join('\\n'))`;
    expect(output(script)).not.toMatch(/node_modules\/(?:@nestjs|pg|ioredis|typeorm)\//);
  });
});
