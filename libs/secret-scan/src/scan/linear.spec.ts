import { gzipSync } from 'node:zlib';
import { RuleMatcher } from '../match/rule-matcher';
import { shapedRules, WRITTEN_RULES } from '../rules';
import { scan } from './scan';
import { runSecretlint } from './secretlint';

const SIZE = 5 * 1_048_576;
/** Processor time, so that other work on the machine does not count; ten times what was measured. */
const MAX_RULE_MS = 3_000;
const MAX_SCAN_MS = 15_000;
const LONG = 60_000;

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };

/** 5 MiB in equal blocks, each of one piece over and over. */
function filled(...pieces: readonly string[]): string {
  const size = Math.floor(SIZE / pieces.length);
  return pieces.map((piece) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)).join('\n');
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe('5 MiB made to be slow', () => {
  const all = [...shapedRules('svc_'), ...WRITTEN_RULES];

  it.each(all.map((rule) => [`${rule.id} (${rule.anchors[0]})`, rule] as const))(
    'does not make %s slow',
    async (_, rule) => {
      const [anchor = ''] = rule.anchors;
      const random = 'x7Fq9zLm2Kp4Wd8Rt6'.repeat(4);
      const text = filled(
        anchor,
        anchor.toUpperCase() + random,
        anchor + '0f3c9'.repeat(60),
        `${anchor}="`,
        `${anchor} ${random} `,
      );
      const matcher = new RuleMatcher([rule]);
      let left = 5_000;
      expect(await processorTime(() => matcher.match(text, () => --left > 0))).toBeLessThan(MAX_RULE_MS);
    },
    LONG,
  );

  it.each([
    ['a', '-', ' \n', 'ghp_', 'xoxb-a-a-', 'sk-proj-'],
    [
      'glpat-',
      'SG.a.',
      'npm_',
      'AWS_SECRET_ACCESS_KEY =',
      `-----BEGIN PRIVATE KEY-----\n${'MI'.repeat(100)}`,
      'vcp_',
    ],
  ])(
    'does not make the rules of secretlint slow: %j %j %j %j %j %j',
    async (...pieces) => {
      expect(await processorTime(() => runSecretlint(filled(...pieces), () => undefined))).toBeLessThan(
        MAX_RULE_MS,
      );
    },
    LONG,
  );

  it.each<[string, string[]]>([
    ['white space, quotes, tags and comments without an end', [' ', '"\'', '<a ', '<!-- -']],
    ['references, escapes, escapes of escapes, colours', ['&#95;', '\\u0041', '%25252541', '\x1b[1;31m']],
    ['what is not seen and what looks alike', ['g\u200bh\u200bp\u200b_', 'аоер', 'ｇｈｐ＿', '\u{1d5c0}']],
    ['base64', ['QUFB', `${Buffer.from('password: gT7!kzQp4x').toString('base64')} `, 'QUJDREVGR0hJSktM\n']],
    [
      'numbers and bombs',
      ['deadbeef', '103, 104, ', `${gzipSync(Buffer.alloc(4_000_000)).toString('base64')} `],
    ],
    [
      'passwords that do not end',
      ['password="', 'password=token=', 'password: |', '| password | token |\n| --- | --- |\n'],
    ],
    [
      'keys that do not end',
      [
        '-----BEGIN PRIVATE KEY-----\n',
        `-----BEGIN PRIVATE KEY-----\n${'Version: x\n'.repeat(20)}`,
        '--BEGIN PRIVATE KEY--',
      ],
    ],
    [
      'tokens that are none',
      [
        `${'glpat-this-is-my-token-'.repeat(3)} `,
        'eyJhbGciOiJIUzI1NiJ9.',
        'MMMMMMMMMMMMMMMMMMMMMMMM.aaaaaa.',
        '123456789:A',
      ],
    ],
    [
      'findings',
      ['bob@acme.io ', 'password: "gT7!kzQp4x", ', 'a://bob:gT7!kzQp4x@db.acme.io ', '4539578763621486 '],
    ],
  ])(
    'is scanned in proportion to its length: %s',
    async (_, pieces) => {
      expect(
        await processorTime(() => scan({ content: filled(...pieces), title: '', slug: '' }, options)),
      ).toBeLessThan(MAX_SCAN_MS);
    },
    LONG,
  );
});
