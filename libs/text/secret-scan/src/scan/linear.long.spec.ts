import { gzipSync } from 'node:zlib';
import { expectLinearGrowth } from '#testing/growth';
import { RuleMatcher } from '../match/rule-matcher';
import { formatRules, CONTEXT_RULES } from '../rules';
import { scan } from './scan';
import { runSecretlint } from './secretlint';

const SIZE = 1_048_576;

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };

/** Creates texts of equal blocks, each of which repeats one piece. */
function blocksOf(...pieces: readonly string[]): (size: number) => string {
  return (size) => {
    const length = Math.floor(size / pieces.length);
    return pieces.map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)).join('\n');
  };
}

describe('malicious input', () => {
  const all = [...formatRules('svc_'), ...CONTEXT_RULES];

  it.each(all.map((rule) => [`${rule.id} (${rule.anchors[0]})`, rule] as const))(
    'is matched by %s in proportion to its length',
    async (_, rule) => {
      const [anchor = ''] = rule.anchors;
      const random = 'x7Fq9zLm2Kp4Wd8Rt6'.repeat(4);
      const input = blocksOf(
        anchor,
        anchor.toUpperCase() + random,
        anchor + '0f3c9'.repeat(60),
        `${anchor}="`,
        `${anchor} ${random} `,
      );
      const matcher = new RuleMatcher([rule]);
      const run = (text: string) => {
        let left = 5_000;
        matcher.match(text, () => --left > 0);
      };
      await expectLinearGrowth({ input, size: SIZE, run });
    },
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
    'is matched by the rules of secretlint in proportion to its length: %j %j %j %j %j %j',
    async (...pieces) => {
      const run = (text: string) => runSecretlint(text, () => undefined);
      await expectLinearGrowth({ input: blocksOf(...pieces), size: SIZE, run });
    },
  );

  it.each<[string, string[]]>([
    ['white space, quotes, and unclosed tags and comments', [' ', '"\'', '<a ', '<!-- -']],
    [
      'character references, escapes, nested escapes, colors',
      ['&#95;', '\\u0041', '%25252541', '\x1b[1;31m'],
    ],
    ['invisible characters and lookalikes', ['g\u200bh\u200bp\u200b_', 'аоер', 'ｇｈｐ＿', '\u{1d5c0}']],
    ['base64', ['QUFB', `${Buffer.from('password: gT7!kzQp4x').toString('base64')} `, 'QUJDREVGR0hJSktM\n']],
    [
      'numbers and decompression bombs',
      ['deadbeef', '103, 104, ', `${gzipSync(Buffer.alloc(4_000_000)).toString('base64')} `],
    ],
    [
      'unterminated passwords',
      ['password="', 'password=token=', 'password: |', '| password | token |\n| --- | --- |\n'],
    ],
    ['nearly names and tables', [`password=${'xq7-zk3-'.repeat(20)}! `, `| a |\n|-|${' '.repeat(3_000)}x\n`]],
    [
      'unterminated keys',
      [
        '-----BEGIN PRIVATE KEY-----\n',
        `-----BEGIN PRIVATE KEY-----\n${'Version: x\n'.repeat(20)}`,
        '--BEGIN PRIVATE KEY--',
      ],
    ],
    [
      'text that resembles tokens',
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
  ])('is scanned in proportion to its length: %s', async (_, pieces) => {
    const run = (content: string) => scan({ content, title: '', slug: '' }, options);
    await expectLinearGrowth({ input: blocksOf(...pieces), size: SIZE, run });
  });
});
