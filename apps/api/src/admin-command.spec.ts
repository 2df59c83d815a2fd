import { UsageError, readCommand } from './admin-command';

function read(line: string) {
  return readCommand(line.split(' ').filter(Boolean));
}

describe("the operator's command line", () => {
  it.each([
    ['', { act: 'help' }],
    ['--help', { act: 'help' }],
    ['tenant list', { act: 'tenant list' }],
    ['tenant show acme', { act: 'tenant show', slug: 'acme' }],
    ['tenant set acme --plan team', { act: 'tenant set', slug: 'acme', plan: 'team' }],
    [
      'tenant set acme --features sns,distribution,sns',
      { act: 'tenant set', slug: 'acme', features: ['sns', 'distribution'] },
    ],
    ['tenant set acme --features none', { act: 'tenant set', slug: 'acme', features: [] }],
    ['tenant set acme --require-review on', { act: 'tenant set', slug: 'acme', requireReview: true }],
    ['tenant set acme --require-review off', { act: 'tenant set', slug: 'acme', requireReview: false }],
    ['user reset-password ada@example.org', { act: 'user reset-password', email: 'ada@example.org' }],
  ])('reads "%s"', (line, command) => expect(read(line)).toEqual(command));

  it.each([
    ['tenant', /no command "tenant"/],
    ['tenant drop acme', /no command "tenant drop"/],
    ['tenant show', /needs the short name/],
    ['tenant show acme beta', /"beta" is one word too many/],
    ['tenant set acme', /--plan, --features, --require-review/],
    ['tenant set acme --plan gold', /no plan "gold"; there are free, pro/],
    ['tenant set acme --features sns,teleport', /no feature "teleport"/],
    ['tenant set acme --require-review maybe', /on or off, not "maybe"/],
    ['tenant set acme --colour red', /--colour/],
    ['tenant list --plan team', /go with "tenant set"/],
  ])('refuses "%s" with advice', (line, advice) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(advice);
  });
});
