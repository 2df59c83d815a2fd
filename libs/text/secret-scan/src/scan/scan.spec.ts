import { FORMATS, Random } from '#testing/secrets';
import { generateToken } from '#platform';
import { blocks, type Finding } from '../findings/finding';
import { scan, type ScanInput } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'acme_' };

async function findingsIn(input: Partial<ScanInput> | string): Promise<Finding[]> {
  const given = typeof input === 'string' ? { content: input } : input;
  return (await scan({ content: '', title: '', slug: '', ...given }, options)).findings;
}

function sample(name: string, seed = 1): string {
  const format = FORMATS.find((each) => each.name === name);
  if (!format) throw new Error(`no format ${name}`);
  return format.make(new Random(seed));
}

describe('a scan', () => {
  const token = sample('github/classic');

  it('scans every field, and reports in which one it found a value', async () => {
    const findings = await findingsIn({
      content: token,
      contentHtml: `<p>${token}</p>`,
      title: token,
      slug: token,
      seo: {
        title: token,
        ogImage: `https://acme.io/i.png?key=${token}`,
        schemaType: null,
        canonicalUrl: token,
      },
    });
    expect(findings.map(({ field }) => field)).toEqual([
      'title',
      'slug',
      'seo.title',
      'seo.ogImage',
      'seo.canonicalUrl',
      'content',
      'contentHtml',
    ]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  });

  it('reports lines and columns of the original text', async () => {
    const encoded = Buffer.from(token).toString('base64');
    const [plain, inner] = await findingsIn(`a\r\nb\r中 "${token}"\n\n  x: ${encoded}`);
    expect(plain).toMatchObject({ line: 3, column: 4, length: token.length });
    expect(inner).toMatchObject({
      line: 5,
      column: 6,
      length: encoded.replaceAll('=', '').length,
      fingerprint: plain?.fingerprint,
    });
  });

  it('reports what it found, and that only an owner or admin can override it', async () => {
    expect(await findingsIn(token)).toEqual([
      {
        ruleId: 'github-token',
        category: 'credential',
        severity: 'high',
        field: 'content',
        line: 1,
        column: 1,
        length: token.length,
        verbatim: true,
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
        preview: `ghp_…${token.slice(-2)}`,
        overridable: false,
      },
    ]);
  });

  it('says whether the value stands there as it is', async () => {
    const inWords = async (text: string) => (await findingsIn(text)).map(({ verbatim }) => verbatim);
    expect(await inWords(`Use ${token} here.`)).toEqual([true]);
    expect(await inWords(Buffer.from(`token=${token}`).toString('base64'))).toEqual([false]);
    expect(await inWords(`Use ${token.slice(0, 9)}<b></b>${token.slice(9)} here.`)).toEqual([false]);
  });

  it('finds tokens of this service by the configured prefix and the checksum', async () => {
    const own = generateToken('acme_');
    const wrong = own.slice(0, -1) + (own.endsWith('a') ? 'b' : 'a');
    expect((await findingsIn(`use ${own} here`)).map(({ ruleId }) => ruleId)).toEqual(['service-token']);
    expect(await findingsIn(`use ${wrong} here`)).toEqual([]);
    expect(await findingsIn(`use ${generateToken('other_')} here`)).toEqual([]);
  });

  it('creates fingerprints that depend on the key', async () => {
    const [one] = await findingsIn(token);
    const { findings } = await scan(
      { content: token, title: '', slug: '' },
      { ...options, fingerprintKey: Buffer.alloc(32, 2) },
    );
    expect(findings[0]?.fingerprint).not.toBe(one?.fingerprint);
    await expect(
      scan({ content: '', title: '', slug: '' }, { ...options, fingerprintKey: Buffer.alloc(16) }),
    ).rejects.toThrow(RangeError);
  });

  it('never reveals a value in its findings', async () => {
    for (const format of FORMATS) {
      const value = format.make(new Random(7));
      const shown = JSON.stringify(await findingsIn(`${format.label}="${value}"`));
      const pieces = value.match(/[A-Za-z0-9+/]{9,}/g) ?? [];
      const hidden = pieces.filter(
        (piece) =>
          !/^(?:DefaultEndpoints|AccountName|SharedAccess|EndpointSuffix|Authorization|servicebus)/.test(
            piece,
          ),
      );
      for (const piece of hidden) expect(shown).not.toContain(piece);
    }
  });

  it('reveals nothing of a password, and little of personal data', async () => {
    const findings = await findingsIn(
      'password = "gT7!kzQp4x"\nMail jane.doe@acme.io, card 4539 5787 6362 1486',
    );
    expect(findings.map(({ ruleId, preview }) => [ruleId, preview])).toEqual([
      ['password-assignment', '…'],
      ['email', 'j***.io'],
      ['creditCard', '*** 86'],
    ]);
  });

  it('blocks account numbers, and only reports personal data that is common in documentation', async () => {
    const findings = await findingsIn(
      'jane@acme.io, 81.2.69.142, +1 415 867 5309\nIBAN DE02 1203 0000 0000 2020 51, SSN 536-90-4399, card 4539578763621486',
    );
    expect(findings.map((finding) => [finding.ruleId, blocks(finding), finding.overridable])).toEqual([
      ['email', false, true],
      ['ip', false, true],
      ['phone', false, true],
      ['iban', true, true],
      ['ssn', true, true],
      ['creditCard', true, true],
    ]);
  });

  it('lists at most 1,000 findings, keeps those that block, and says that it dropped some', async () => {
    const mails = Array.from({ length: 3_000 }, (_, i) => `user${i}@acme.io`).join(' ');
    const report = await scan({ content: `${mails} ${token}`, title: '', slug: '' }, options);
    expect(report.findings).toHaveLength(1_000);
    expect(report.truncated).toBe(true);
    expect(report.findings.filter(blocks).map(({ ruleId }) => ruleId)).toEqual(['github-token']);
  });

  it('keeps the more specific of two overlapping findings', async () => {
    expect((await findingsIn(`DB_PASSWORD="${token}"`)).map(({ ruleId }) => ruleId)).toEqual([
      'github-token',
    ]);
  });

  it('reports data that is too large to unpack, which only an admin can override', async () => {
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(Buffer.alloc(20 * 1_048_576)).toString('base64');
    expect((await findingsIn(bomb)).filter(blocks)).toMatchObject([
      { ruleId: 'unscanned-data', category: 'other', overridable: false },
    ]);
  });

  it('reports data that is encoded too deeply also if something harmless stands in it', async () => {
    let deep = `key ${token}`;
    for (let i = 0; i < 7; i++) deep = Buffer.from(deep).toString('base64');
    const card = 'Card 4539 5787 6362 1486 here.';
    const found = (await findingsIn(`${deep}\n\n${card}\n\n${deep}`)).filter(blocks);
    expect(found.map(({ ruleId, overridable }) => [ruleId, overridable])).toEqual([
      ['unscanned-data', false],
      ['creditCard', true],
    ]);
  });

  it('reports Markdown that it could not render, because its page may show a value that the source splits', async () => {
    const report = (rendersMarkdown: boolean) =>
      scan({ content: 'Hello', title: '', slug: '' }, options, rendersMarkdown);
    expect((await report(true)).findings).toEqual([]);
    expect((await report(false)).findings.filter(blocks)).toMatchObject([
      { ruleId: 'unscanned-data', overridable: false },
    ]);
  });

  it('refuses more text than it can scan in time', async () => {
    await expect(findingsIn('a'.repeat(33_554_433))).rejects.toThrow(RangeError);
  });
});
