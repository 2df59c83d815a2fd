import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous } from '#testing';
import { NAME, describeClock } from './clock-support';
import { eventually } from './eventually';

const MANY = '019aa2f0-0000-7000-8000-00000000000a';

describeClock((clock) => {
  it('is everything that the documentation lists, and nothing else', async () => {
    const documented = readFileSync(join(__dirname, '../../docs/areas/operation.md'), 'utf8').matchAll(
      /^\| `([a-z-]+\.[a-z-]+)` /gm,
    );
    const expected = new Set([...documented].map(([, name]) => name!));
    // Redis counts the limits itself.
    if (clock().redis) expected.delete('limits.windows');
    await clock().insert(MANY, 50);
    const { url } = await clock().boot(20);
    await clock().untilDeleted(MANY);
    await eventually('it has run', async () => {
      const { text } = await anonymous(url).get('/metrics').expect(200);
      const names = [...text.matchAll(/^repeat_rows_total\{name="([^"]+)"/gm)].map(([, name]) => name!);
      const ran = new Set(names.filter((name) => name !== NAME));
      return [...ran].sort().join() === [...expected].sort().join();
    });
  });
});
