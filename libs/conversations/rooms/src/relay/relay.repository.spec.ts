import type { Queries } from '#platform';
import { type AgentInRoom, RelayRepository } from './relay.repository';

/** Finds a row for each of these polls, by their numbers. */
function finding(...rows: { asked: number; memberId: string | null }[]): Queries {
  return { all: () => Promise.resolve(rows) } as unknown as Queries;
}

const poll = (actorId: string, nonce?: string): AgentInRoom => ({
  ...{ tenantId: 'tenant', actorId, roomId: 'room' },
  nonce: nonce === undefined ? undefined : nonceOf(actorId, nonce),
});
const nonceOf = (actorId: string, nonce: string) => ({
  tenantId: 'tenant',
  keyHash: Buffer.from(actorId),
  nonceHash: Buffer.from(nonce),
});

describe('polls that share a statement', () => {
  const begin = (queries: Queries, ...asked: AgentInRoom[]) =>
    new RelayRepository().begin(queries, asked, 300);

  it('begin once for each nonce of a key, even if the statement has a row for each of them', async () => {
    const rows = [3, 1, 2, 4].map((asked) => ({ asked, memberId: `m${asked}` }));
    const begun = await begin(
      finding(...rows),
      poll('a', 'x'),
      poll('a', 'x'),
      poll('b', 'x'),
      poll('a', 'y'),
    );
    expect(begun.map(({ isNew }) => isNew)).toEqual([true, false, true, true]);
    expect(begun[1]).not.toHaveProperty('view');
  });

  it('begin each for itself: without a new nonce, without a membership, or with both', async () => {
    const rows = [
      { asked: 2, memberId: null },
      { asked: 3, memberId: 'm3' },
    ];
    const begun = await begin(finding(...rows), poll('a', 'x'), poll('b', 'x'), poll('c', 'x'));
    expect(begun).toEqual([
      { isNew: false },
      { isNew: true, view: undefined },
      { isNew: true, view: { memberId: 'm3' } },
    ]);
  });

  it('begin also without a nonce, if it was stored before', async () => {
    const rows = [1, 2].map((asked) => ({ asked, memberId: 'm' }));
    const begun = await begin(finding(...rows), poll('a'), poll('a'));
    expect(begun.map(({ isNew }) => isNew)).toEqual([true, true]);
  });
});
