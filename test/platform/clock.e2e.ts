import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous } from '#testing';
import { NAME, describeClock, metric, runsOf } from './clock-support';
import { eventually } from './eventually';

const MANY = '019aa2f0-0000-7000-8000-00000000000a';

describeClock((clock) => {
  it('is done by one of two processes at a time', async () => {
    await clock().insert(MANY, 500);
    const apis = [await clock().boot(20), await clock().boot(20)];
    await clock().untilDeleted(MANY);
    const sumOf = async (name: string): Promise<number> =>
      (await metric(apis[0]!, name)) + (await metric(apis[1]!, name));
    const documented = readFileSync(join(__dirname, '../../docs/areas/operation.md'), 'utf8').matchAll(
      /^\| `([a-z-]+\.[a-z-]+)` /gm,
    );
    const expected = new Set([...documented].map(([, name]) => name!));
    // Redis counts the limits itself.
    if (clock().redis) expected.delete('limits.windows');
    await eventually('everything that the documentation lists has run, and nothing else', async () => {
      const texts = await Promise.all(apis.map(({ url }) => anonymous(url).get('/metrics').expect(200)));
      const names = texts.flatMap(({ text }) => [...text.matchAll(/^repeat_rows_total\{name="([^"]+)"/gm)]);
      const ran = new Set(names.map(([, name]) => name!).filter((name) => name !== NAME));
      return [...ran].sort().join() === [...expected].sort().join();
    });
    // Work that repeats every hour has run once, and no row was deleted twice.
    await eventually('both report', async () => (await sumOf(runsOf('trash.due', 'done'))) === 1);
    await eventually(
      'the rows are counted',
      async () => (await sumOf(`repeat_rows_total{name="${NAME}"}`)) === 500,
    );
    for (const api of apis)
      if ((await metric(api, runsOf(NAME, 'done'))) > 0)
        expect(await metric(api, `repeat_last_success_timestamp_seconds{name="${NAME}"}`)).toBeGreaterThan(
          Date.now() / 1_000 - 600,
        );
  });
});
