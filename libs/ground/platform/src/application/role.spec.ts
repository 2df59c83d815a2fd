import { readRole, runsJobs, servesRequests } from './role';

describe('the role of a process', () => {
  it.each([
    [[], 'all', true, true],
    [['--role', 'http'], 'http', true, false],
    [['--role=jobs'], 'jobs', false, true],
  ])('is read from the arguments %j', (args, role, serves, works) => {
    expect(readRole(args)).toBe(role);
    expect(servesRequests(readRole(args))).toBe(serves);
    expect(runsJobs(readRole(args))).toBe(works);
  });

  it('is refused if it is unknown', () => {
    expect(() => readRole(['--role', 'relay'])).toThrow(
      '--role must be one of all, http, jobs, not "relay".',
    );
    expect(() => readRole(['--rule', 'http'])).toThrow("Unknown option '--rule'");
  });
});
