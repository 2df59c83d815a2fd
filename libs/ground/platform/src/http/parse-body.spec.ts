import { parseBody } from './parse-body';

it('bodies that arrive together are parsed in different turns of the event loop', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(120_000) }));
  const parsed = Array.from({ length: 10 }, async () => {
    await parseBody('tenant', body);
    return turns;
  });
  const seen = await Promise.all(parsed);
  clearImmediate(counting);
  expect(new Set(seen).size).toBe(seen.length);
});
