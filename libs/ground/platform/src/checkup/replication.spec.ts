import { findingsOfReplication } from './replication';

describe('the check of replication', () => {
  it.each([
    ['there is no synchronous standby', '', 'on', /no synchronous standby/],
    ['PostgreSQL does not wait for its disk', 's1', 'off', /synchronous_commit is off/],
    ['PostgreSQL does not wait for its standby', 's1', 'local', /synchronous_commit is local/],
  ])('warns if %s', (_, standbys, commit, text) => {
    const findings = findingsOfReplication({ standbys, commit });
    expect(findings).toEqual([{ level: 'warning', text: expect.stringMatching(text) as string }]);
  });

  it.each(['on', 'remote_write', 'remote_apply'])(
    'says nothing with a synchronous standby and %s',
    (commit) => {
      expect(findingsOfReplication({ standbys: 'ANY 1 (s1, s2)', commit })).toEqual([]);
    },
  );
});
