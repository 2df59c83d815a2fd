import { texts } from '../../ground/texts/en';
import type { Target } from './distributions.queries';
import { filtered, receiverTable } from './receiver-table';
import { receivers } from './texts/en';

const waiting: Target = {
  projectId: 'a',
  projectName: '=Sales',
  ackState: 'pending',
  readBy: null,
  acknowledgedAt: null,
};
const done: Target = {
  projectId: 'b',
  projectName: 'Support',
  ackState: 'acknowledged',
  readBy: 'Max',
  acknowledgedAt: '2026-11-28T10:00:00.000Z',
};
const late: Target = { ...waiting, projectId: 'c', ackState: 'timed_out' };

describe('the receivers of a distribution', () => {
  it.each([
    ['all', [waiting, done, late]],
    ['waiting', [waiting, late]],
    ['done', [done]],
  ] as const)('are filtered by %s', (filter, expected) =>
    expect(filtered([waiting, done, late], filter)).toEqual(expected),
  );

  it('are a table that no spreadsheet takes for formulas', () => {
    const table = receiverTable(
      [waiting, done],
      [{ projectId: 'b' }, { projectId: 'b' }],
      texts.distributions,
      receivers,
    );
    expect(table.split('\r\n').slice(1, 3)).toEqual([
      `"'=Sales","Not acknowledged yet","","","0"`,
      '"Support","Acknowledged","Max","2026-11-28T10:00:00.000Z","2"',
    ]);
  });
});
