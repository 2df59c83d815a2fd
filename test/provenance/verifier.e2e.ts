import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Person, anonymous, newOwner } from '#testing';
import { root } from '../../scripts/lib/paths.mjs';
import { newDocument, newProject, saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { type Entry, hashOf, issue, sha256 } from './provenance-support';

jest.setTimeout(60_000);

interface Bundle {
  format: string;
  documentId: string;
  globalId?: string;
  checkpoint: string;
  entries: Entry[];
}
type Damaging = (bundle: Bundle, other: Bundle) => Bundle;

const CONTENT = '# Three\n';

describe('verify-lineage.mjs, alone in a folder', () => {
  const { api } = deployment();
  const [url] = api;
  const jwks = `${url}/.well-known/jwks.json`;
  let folder: string;
  let owner: Person;
  let good: Bundle;
  let other: Bundle;
  let nodeId: string;
  let keys: string;
  let files = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verify-lineage-'));
    const program = await anonymous(url).get('/verify-lineage.mjs').expect(200);
    writeFileSync(join(folder, 'verify-lineage.mjs'), program.text);
    keys = file((await anonymous(url).get('/.well-known/jwks.json').expect(200)).body as object);
    owner = await newOwner(url);
    const project = await newProject(owner);
    const documents = await Promise.all(
      ['a.md', 'b.md'].map(async (name) => {
        const id = await newDocument(owner, project, name, '# One\n');
        for (const text of ['# Two\n', CONTENT]) await saveTo(owner, project, id, text).expect(200);
        await owner.patch(`/api/nodes/${id}`, { name: `\u{1d11e} "${name}` }).expect(200);
        await issue(owner, id);
        return id;
      }),
    );
    nodeId = documents[0]!;
    [good, other] = (await Promise.all(documents.map(bundleOf))) as [Bundle, Bundle];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const bundleOf = async (id: string) =>
    (await owner.get(`/api/lineage/${id}/bundle`).expect(200)).body.data as Bundle;

  function file(content: string | object): string {
    const name = `file-${++files}`;
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  }

  /** Runs the program; how it ended and what it said. */
  function run(...options: string[]): Promise<{ code: number; said: string }> {
    return new Promise((resolve) =>
      execFile(
        process.execPath,
        ['verify-lineage.mjs', ...options],
        { cwd: folder, env: {} },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      ),
    );
  }
  const verify = (bundle: object, ...options: string[]) =>
    run(file(bundle), '--jwks', keys, '--issuer', url, ...options);

  /** A checkpoint by whatever key, header and claims. */
  function checkpointBy(
    { header = {}, claims = {} }: { header?: object; claims?: object },
    key = generateKeyPairSync('ed25519').privateKey,
  ): string {
    const [oldHeader, oldClaims] = good.checkpoint
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${encode({ ...oldHeader, ...header })}.${encode({ ...oldClaims, ...claims })}`;
    return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
  }

  it('is served to everybody, as it stands in the repository, in under 150 lines', async () => {
    const answer = await anonymous(api[1]).get('/verify-lineage.mjs').expect(200);
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    const source = readFileSync(join(root, 'docs/protocols/lineage/verify-lineage.mjs'), 'utf8');
    expect(answer.text).toBe(source);
    expect(source.split('\n').length).toBeLessThan(150);
    expect(
      [...source.matchAll(/(?:from|import\() ?'(.*?)'/g)].every(([, name]) => name!.startsWith('node:')),
    ).toBe(true);
  });

  it('verifies a bundle as it was saved, with keys from an address, from a file, or from who signed it', async () => {
    const verified = `Verified: 4 entries of document ${nodeId} ${good.globalId}\nSigned by ${url} at `;
    for (const bundle of [
      good,
      { data: good },
      (await owner.get(`/api/lineage/${good.globalId}/bundle`).expect(200)).body as object,
    ]) {
      const { code, said } = await verify(bundle);
      expect([code, said]).toEqual([0, expect.stringContaining(verified)]);
      expect(said).not.toContain('expect');
    }
    const { code, said } = await run(file(good), '--jwks', jwks);
    expect([code, said]).toEqual([0, expect.stringContaining(verified)]);
    expect(said).not.toContain('expect');
    expect(await run(file(good), '--jwks', keys)).toEqual({
      code: 0,
      said: expect.stringContaining('Is that who you expect?'),
    });
    expect(await run(file(good))).toEqual({ code: 0, said: expect.stringContaining(`Signed by ${url} at`) });
  });

  it('verifies the published bundle', async () => {
    const vectors = join(root, 'docs/protocols/lineage/vectors');
    const options = ['bundle.json', 'jwks.json', 'content.md'].map((name) => join(vectors, name)) as [
      string,
      string,
      string,
    ];
    const { code, said } = await run(
      options[0],
      '--jwks',
      options[1],
      '--issuer',
      'https://workspace.example',
      '--content',
      options[2],
    );
    expect([code, said]).toEqual([0, expect.stringContaining('content of entry 2, edited 2026-11-21')]);
  });

  const alterations: Record<keyof Entry, unknown> = {
    id: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
    documentId: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
    sequenceNumber: 7,
    action: 'copied',
    actorType: 'agent',
    actorDisplay: 'Eve',
    contentHash: sha256('x'),
    metadataHash: sha256('x'),
    hashAlgorithm: 'sha512',
    manual: true,
    prevLineageId: null,
    prevEntryHash: sha256('x'),
    createdAt: '2026-11-21T09:30:00.000Z',
    entryHash: sha256('x'),
    untrusted: {},
  };

  it.each(Object.entries(alterations))('finds an entry whose %s was altered', async (field, value) => {
    const entries = good.entries.map((e, i) => (i === 2 ? { ...e, [field]: value } : e));
    const { code, said } = await verify({ ...good, entries });
    const words = field === 'untrusted' ? 'Entry 3 has other fields' : 'was altered';
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^NOT VERIFIED\n- (.*\n)*?.*${words}`)),
    ]);
  });

  it.each(Object.keys(alterations).filter((field) => field !== 'untrusted'))(
    'finds an entry without its %s',
    async (field) => {
      const entries = good.entries.map((e, i) =>
        i === 2 ? Object.fromEntries(Object.entries(e).filter(([name]) => name !== field)) : e,
      );
      expect(await verify({ ...good, entries })).toMatchObject({ code: 1 });
    },
  );

  const [swap, drop] = [
    (entries: Entry[], a: number, b: number) =>
      entries.map((e, i) => entries[i === a ? b : i === b ? a : i]!),
    (entries: Entry[], ...gone: number[]) => entries.filter((_, i) => !gone.includes(i)),
  ];
  const forge = (entry: Entry, change: Partial<Entry>): Entry => {
    const forged = { ...entry, ...change };
    return { ...forged, entryHash: hashOf(forged) };
  };
  const damages: [string, Damaging, string][] = [
    ['entries that changed places', (b) => ({ ...b, entries: swap(b.entries, 1, 2) }), 'Entry 2 is missing.'],
    ['no first entry', (b) => ({ ...b, entries: drop(b.entries, 0) }), 'Entry 1 is missing.'],
    ['a gap', (b) => ({ ...b, entries: drop(b.entries, 1) }), 'Entry 2 is missing.'],
    ['a wide gap', (b) => ({ ...b, entries: drop(b.entries, 1, 2) }), 'Entries 2 to 3 are missing.'],
    [
      'no end',
      (b) => ({ ...b, entries: drop(b.entries, 2, 3) }),
      'The end is missing: the last entry here is 2, and 4 was signed as the last.',
    ],
    ['no entries', (b) => ({ ...b, entries: [] }), 'The end is missing: the last entry here is 0'],
    [
      'an entry twice',
      (b) => ({ ...b, entries: [...b.entries, b.entries[3]!] }),
      'Entry 4 stands where entry 5 belongs.',
    ],
    [
      'an entry added at the end',
      (b) => {
        const [last] = b.entries.slice(-1) as [Entry];
        const added = forge(last, {
          sequenceNumber: 5,
          prevLineageId: last.id,
          prevEntryHash: last.entryHash,
        });
        return { ...b, entries: [...b.entries, added] };
      },
      'Entries were added: the last one here is 5, and 4 was signed as the last.',
    ],
    [
      'an entry added in the middle',
      (b) => ({
        ...b,
        entries: [
          ...b.entries.slice(0, 2),
          forge(b.entries[1]!, { sequenceNumber: 3 }),
          ...b.entries.slice(2),
        ],
      }),
      'Entry 3 follows something else',
    ],
    [
      'a forged entry',
      (b) => ({ ...b, entries: b.entries.map((e, i) => (i === 1 ? forge(e, { actorDisplay: 'Eve' }) : e)) }),
      'Entry 3 follows something else than what stands before it.',
    ],
    [
      'a history forged from an entry on',
      (b) => {
        const entries: Entry[] = [];
        for (const e of b.entries) {
          const before = entries.at(-1);
          entries.push(
            forge(e, {
              actorDisplay: 'Eve',
              prevEntryHash: before?.entryHash ?? null,
              prevLineageId: before?.id ?? null,
            }),
          );
        }
        return { ...b, entries };
      },
      'Entry 4 is not the one that was signed as the last.',
    ],
    ['the chain of another document', (b, o) => ({ ...b, entries: o.entries }), 'is of another document'],
    [
      'a checkpoint of another document',
      (b, o) => ({ ...b, checkpoint: o.checkpoint }),
      'The checkpoint is of another document',
    ],
    [
      'another document’s id',
      (b) => ({ ...b, documentId: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' }),
      'is of another document',
    ],
    ['another Doc ID', (b, o) => ({ ...b, globalId: o.globalId }), 'The checkpoint is of Doc ID @'],
    ['no Doc ID', ({ globalId: _, ...b }) => b, 'The checkpoint is of Doc ID @'],
    [
      'a checkpoint by another key of the same name',
      (b) => ({ ...b, checkpoint: checkpointBy({}) }),
      'its signature does not hold',
    ],
    [
      'a checkpoint by a key of another name',
      (b) => ({ ...b, checkpoint: checkpointBy({ header: { kid: 'mine' } }) }),
      'which is none of the issuer',
    ],
    [
      'a checkpoint that is not signed',
      (b) => ({
        ...b,
        checkpoint: `${checkpointBy({ header: { alg: 'none' } })
          .split('.')
          .slice(0, 2)
          .join('.')}.`,
      }),
      'is no compact JWS',
    ],
    [
      'a checkpoint with alg none',
      (b) => ({ ...b, checkpoint: checkpointBy({ header: { alg: 'none' } }) }),
      'signed with none; only EdDSA counts',
    ],
    [
      'a checkpoint with alg HS256',
      (b) => ({ ...b, checkpoint: checkpointBy({ header: { alg: 'HS256' } }) }),
      'signed with HS256',
    ],
    [
      'a statement of another kind',
      (b) => ({ ...b, checkpoint: checkpointBy({ header: { typ: 'actor-attestation+jwt' } }) }),
      'of another kind',
    ],
    [
      'a critical header',
      (b) => ({ ...b, checkpoint: checkpointBy({ header: { crit: ['exp'] } }) }),
      'of another kind',
    ],
    [
      'a checkpoint altered by a bit',
      (b) => {
        const [head, body, signature] = b.checkpoint.split('.') as [string, string, string];
        const bytes = Buffer.from(signature, 'base64url');
        bytes[5]! ^= 1;
        return { ...b, checkpoint: [head, body, bytes.toString('base64url')].join('.') };
      },
      'its signature does not hold',
    ],
    ['nonsense for a checkpoint', (b) => ({ ...b, checkpoint: 'nonsense' }), 'is no compact JWS'],
    [
      'terminal codes in its words',
      (b) => ({ ...b, entries: b.entries.map((e) => ({ ...e, documentId: '\u001b[2J' })) }),
      'is of another document, ?[2J.',
    ],
  ];

  it.each(damages)('finds %s', async (_what, damage, words) => {
    const { code, said } = await verify(damage(good, other));
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    expect(said).toMatch(/^NOT VERIFIED\n- /);
    expect(said).not.toContain('\u001b');
  });

  it('finds a checkpoint by another issuer, though its own keys verify it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' });
    const kid = createHash('sha256')
      .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x }))
      .digest('base64url');
    const server = createServer((_req, res) => res.end(JSON.stringify({ keys: [{ ...jwk, kid }] })));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      const evil = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
      const forged = {
        ...good,
        checkpoint: checkpointBy({ header: { kid }, claims: { iss: evil } }, privateKey),
      };
      // With nobody said to be expected it can only ask; said, or with our keys, it refuses.
      expect(await run(file(forged))).toEqual({
        code: 0,
        said: expect.stringContaining(`Signed by ${evil} at`),
      });
      expect(await run(file(forged), '--issuer', url)).toEqual({
        code: 1,
        said: expect.stringContaining('none of the issuer'),
      });
      expect(await verify(forged)).toEqual({ code: 1, said: expect.stringContaining('none of the issuer') });
      const claimed = { ...good, checkpoint: checkpointBy({ header: { kid } }, privateKey) };
      const { code, said } = await run(file(claimed), '--jwks', `${evil}/.well-known/jwks.json`);
      expect([code, said]).toEqual([
        1,
        expect.stringContaining(`The checkpoint is by ${url}, not by ${evil}.`),
      ]);
    } finally {
      server.close();
    }
  });

  it('compares a file with the newest content', async () => {
    const [current, old, never] = [CONTENT, '# Two\n', '# Never\n'].map(file) as [string, string, string];
    expect(await verify(good, '--content', current)).toEqual({
      code: 0,
      said: expect.stringContaining(`${current} is the content of entry 3, edited`),
    });
    expect(await verify(good, '--content', old)).toEqual({
      code: 1,
      said: `NOT VERIFIED\n- ${old} is not the newest content but that of entry 2.\n`,
    });
    expect(await verify(good, '--content', never)).toMatchObject({
      code: 1,
      said: expect.stringContaining('that of no entry'),
    });
  });

  it('holds a chain to what was signed earlier, whoever signs it anew', async () => {
    const project = await newProject(owner);
    const id = await newDocument(owner, project, 'a.md', '# One\n');
    const earlier = await bundleOf(id);
    await saveTo(owner, project, id, '# Two\n').expect(200);
    const later = await bundleOf(id);
    expect(await verify(later, '--earlier', file(earlier))).toMatchObject({ code: 0 });
    expect(await verify(earlier, '--earlier', file(later))).toMatchObject({
      code: 1,
      said: expect.stringContaining('History was rewritten'),
    });
    expect(await verify(later, '--earlier', file(good))).toMatchObject({ code: 1 });
    const forged = { ...earlier, checkpoint: checkpointBy({}) };
    expect(await verify(later, '--earlier', file(forged))).toMatchObject({
      code: 1,
      said: expect.stringContaining('The earlier checkpoint was altered'),
    });
  });

  it('says that it could not verify where there is nothing to verify with', async () => {
    const cases: [string[], string][] = [
      [[], 'usage:'],
      [['no-such-file'], 'ENOENT'],
      [[file('{')], 'JSON'],
      [[file({})], 'is no lineage-bundle/1'],
      [[file({ ...good, format: 'lineage-bundle/2' })], 'is no lineage-bundle/1'],
      [[file({ ...good, entries: [null] })], 'is no lineage-bundle/1'],
      [[file(good), '--jwks', 'no-such-file'], 'ENOENT'],
      [[file(good), '--jwks', file({ keys: 'none' })], 'is no JWK Set'],
      [[file(good), '--jwks', 'http://127.0.0.1:1/.well-known/jwks.json'], 'fetch failed'],
      [[file(good), '--content', 'no-such-file', '--jwks', jwks], 'ENOENT'],
      [[file(good), '--colour'], '--colour'],
    ];
    for (const [options, words] of cases) {
      const { code, said } = await run(...options);
      expect([code, said]).toEqual([2, expect.stringContaining(words)]);
    }
  });
});
