import { findingsOfRedis } from './redis';

/** The answer of `INFO`, whose lines end with CRLF. */
const info = (fields: Record<string, string | number>): string =>
  ['# Memory', ...Object.entries(fields).map(([name, value]) => `${name}:${value}`), ''].join('\r\n');

describe('the check of Redis', () => {
  it.each([
    ['is a replica', { role: 'slave' }, 'problem', /read-only replica/],
    ['drops keys', { maxmemory: 9, maxmemory_policy: 'allkeys-lru' }, 'warning', /allkeys-lru.*noeviction/],
    [
      'is nearly full',
      { maxmemory: 100, maxmemory_policy: 'noeviction', used_memory: 91 },
      'warning',
      /nearly full/,
    ],
  ])('reports a server that %s', (_, fields, level, text) => {
    const found = findingsOfRedis(info({ role: 'master', ...fields }));
    expect(found).toContainEqual({ level, text: expect.stringMatching(text) as string });
  });

  it.each([
    ['has no limit of memory', { maxmemory: 0, maxmemory_policy: 'allkeys-lru' }],
    ['refuses when it is full', { maxmemory: 100, maxmemory_policy: 'noeviction', used_memory: 50 }],
  ])('finds nothing wrong with a master that %s', (_, fields) => {
    expect(findingsOfRedis(info({ role: 'master', ...fields }))).toEqual([
      { level: 'ok', text: 'It answers.' },
    ]);
  });
});
