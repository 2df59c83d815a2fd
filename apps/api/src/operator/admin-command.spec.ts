import { UsageError, parseCommand } from './admin-command';

function parse(line: string) {
  return parseCommand(line.split(' ').filter(Boolean));
}

/** A key id that begins with a hyphen. */
const KEY_ID = '-jAEwZUf1vzAc1yJRu8aWERPaEhL1x-EVdmaS4iOS5E';

describe("the operator's command line", () => {
  it.each([
    ['', { name: 'help' }],
    ['--help', { name: 'help' }],
    ['tenant list', { name: 'tenant list' }],
    ['tenant show acme', { name: 'tenant show', slug: 'acme' }],
    ['tenant set acme --plan team', { name: 'tenant set', slug: 'acme', plan: 'team' }],
    [
      'tenant set acme --features sns,distribution,sns',
      { name: 'tenant set', slug: 'acme', features: ['sns', 'distribution'] },
    ],
    ['tenant set acme --features none', { name: 'tenant set', slug: 'acme', features: [] }],
    ['tenant set acme --require-review on', { name: 'tenant set', slug: 'acme', requireReview: true }],
    ['tenant set acme --require-review off', { name: 'tenant set', slug: 'acme', requireReview: false }],
    ['tenant delete acme', { name: 'tenant delete', slug: 'acme', now: false }],
    ['tenant delete acme --now', { name: 'tenant delete', slug: 'acme', now: true }],
    ['tenant restore acme', { name: 'tenant restore', slug: 'acme' }],
    [
      'tenant move acme --to https://two.example.com/',
      { name: 'tenant move', slug: 'acme', to: 'https://two.example.com' },
    ],
    ['tenant move acme --cancel', { name: 'tenant move', slug: 'acme', cancel: true }],
    ['issuer list', { name: 'issuer list' }],
    ['issuer rotate', { name: 'issuer rotate' }],
    ['issuer remove abc', { name: 'issuer remove', kid: 'abc' }],
    [`issuer remove ${KEY_ID}`, { name: 'issuer remove', kid: KEY_ID }],
    ['master-key reencrypt', { name: 'master-key reencrypt' }],
    ['doctor', { name: 'doctor', all: true }],
    ['doctor --quick', { name: 'doctor', all: false }],
    ['user reset-password ada@example.org', { name: 'user reset-password', email: 'ada@example.org' }],
  ])('parses "%s"', (line, command) => expect(parse(line)).toEqual(command));

  it.each([
    ['tenant', /Unknown command "tenant"/],
    ['tenant drop acme', /Unknown command "tenant drop"/],
    ['tenant show', /requires the slug/],
    ['tenant show acme beta', /Unexpected argument "beta"/],
    ['tenant set acme', /--plan, --features and --require-review/],
    ['tenant set acme --plan gold', /Unknown plan "gold". It must be one of: free, pro/],
    ['tenant set acme --features sns,teleport', /Unknown feature "teleport"/],
    ['tenant set acme --require-review maybe', /"on" or "off", not "maybe"/],
    ['tenant set acme --color red', /--color/],
    ['tenant list --plan team', /--plan is an option of "tenant set"/],
    ['tenant restore acme --now', /--now is an option of "tenant delete"/],
    ['tenant move acme', /requires either --to or --cancel/],
    ['tenant move acme --to x --cancel', /requires either --to or --cancel/],
    ['tenant move acme --to two.example.com', /must be the address of the other service/],
    ['tenant move acme --to https://a:b@two.example.com', /must be the address of the other service/],
    ['tenant show acme --cancel', /--cancel is an option of "tenant move"/],
    ['tenant list --quick', /--quick is an option of "doctor"/],
    ['tenant list acme', /Unexpected argument "acme"/],
    ['issuer rotate now', /Unexpected argument "now"/],
    ['issuer remove', /requires the id of a key/],
    ['doctor now', /Unknown command "doctor now"/],
  ])('refuses "%s" and says why', (line, message) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(message);
  });
});
