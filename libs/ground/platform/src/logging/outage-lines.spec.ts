import { type LeftOut, OutageLines } from './outage-lines';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('lines about an outage', () => {
  let reports: LeftOut[];
  let lines: OutageLines;

  beforeEach(() => {
    jest.useFakeTimers();
    reports = [];
    lines = new OutageLines((leftOut) => reports.push(leftOut));
  });

  afterEach(() => jest.useRealTimers());

  it('are written once per cause and minute, and then counted', () => {
    const written = Array.from({ length: 100 }, () => lines.admits(refused(), 'request failed'));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(60_000);
    expect(reports).toEqual([{ message: 'request failed', cause: 'ECONNREFUSED', lines: 99 }]);
    expect(lines.admits(refused(), 'request failed')).toBe(true);
  });

  it.each([
    'Redis does not answer',
    'All sentinels are unreachable. Retrying from scratch after 10ms.',
    "Stream isn't writeable and enableOfflineQueue options is false",
    'Reached the max retries per request limit (which is 0).',
    'Connection is closed.',
  ])('include "%s", an error without a code', (message) => {
    const written = Array.from({ length: 100 }, () =>
      lines.admits(new Error(message), 'Redis is not reachable'),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
  });

  it('are told apart by their message and their cause', () => {
    const stopped = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect(lines.admits(refused(), 'request failed')).toBe(true);
    expect(lines.admits(stopped, 'request failed')).toBe(true);
    expect(lines.admits(refused(), 'Redis is not reachable')).toBe(true);
  });

  it('are told apart by the work that failed', () => {
    expect(lines.admits(refused(), 'a job failed', 'scan')).toBe(true);
    expect(lines.admits(refused(), 'a job failed', 'export')).toBe(true);
    expect(lines.admits(refused(), 'a job failed', 'export')).toBe(false);
  });

  it('are not counted if none was left out', () => {
    lines.admits(refused(), 'request failed');
    jest.advanceTimersByTime(60_000);
    expect(reports).toEqual([]);
  });

  it('that were left out are counted when the process exits', () => {
    lines.admits(refused(), 'request failed');
    lines.admits(refused(), 'request failed');
    lines.end();
    expect(reports).toEqual([{ message: 'request failed', cause: 'ECONNREFUSED', lines: 1 }]);
  });

  it.each([
    ['a defect', new TypeError('undefined is not a function')],
    ['a slow statement', Object.assign(new Error('canceling statement'), { code: '57014' })],
    ['a lock time-out', Object.assign(new Error('lock'), { code: '55P03' })],
  ])('do not include %s, whose every line is written', (_name, error) => {
    for (let n = 0; n < 3; n++) expect(lines.admits(error, 'request failed')).toBe(true);
  });
});
