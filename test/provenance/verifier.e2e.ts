import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { anonymous, newDocument, newProject, type Person, sha256, sql } from '#testing';
import { root } from '../../scripts/lib/paths.mjs';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { chainOf, publish } from './provenance-support';
import { type Bundle, CONTENT, Verifier, bundleOf, checkpointBy, twoDocuments } from './verifier-support';

describe('verify-lineage.mjs, alone in a folder', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const jwks = `${url}/.well-known/jwks.json`;
  let verifier: Verifier;
  let owner: Person;
  let good: Bundle;
  let nodeId: string;

  beforeAll(async () => {
    verifier = await Verifier.fetch(url);
    const made = await twoDocuments(url);
    ({ owner } = made);
    [nodeId] = made.ids;
    good = await bundleOf(owner, nodeId);
  });
  afterAll(() => verifier?.remove());

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
      const { code, said } = await verifier.verify(bundle);
      expect([code, said]).toEqual([0, expect.stringContaining(verified)]);
      expect(said).not.toContain('expect');
    }
    const { code, said } = await verifier.run(verifier.file(good), '--jwks', jwks);
    expect([code, said]).toEqual([0, expect.stringContaining(verified)]);
    expect(said).not.toContain('expect');
    expect(await verifier.run(verifier.file(good), '--jwks', verifier.keys)).toEqual({
      code: 0,
      said: expect.stringContaining('Is that who you expect?'),
    });
    expect(await verifier.run(verifier.file(good))).toEqual({
      code: 0,
      said: expect.stringContaining(`Signed by ${url} at`),
    });
  });

  it('verifies the published bundle', async () => {
    const vectors = join(root, 'docs/protocols/lineage/vectors');
    const options = ['bundle.json', 'jwks.json', 'content.md'].map((name) => join(vectors, name)) as [
      string,
      string,
      string,
    ];
    const { code, said } = await verifier.run(
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
        checkpoint: checkpointBy(good, { header: { kid }, claims: { iss: evil } }, privateKey),
      };
      // With nobody said to be expected it can only ask; said, or with our keys, it refuses.
      expect(await verifier.run(verifier.file(forged))).toEqual({
        code: 0,
        said: expect.stringContaining(`Signed by ${evil} at`),
      });
      expect(await verifier.run(verifier.file(forged), '--issuer', url)).toEqual({
        code: 1,
        said: expect.stringContaining('not a key of the issuer'),
      });
      expect(await verifier.verify(forged)).toEqual({
        code: 1,
        said: expect.stringContaining('not a key of the issuer'),
      });
      const claimed = { ...good, checkpoint: checkpointBy(good, { header: { kid } }, privateKey) };
      const { code, said } = await verifier.run(
        verifier.file(claimed),
        '--jwks',
        `${evil}/.well-known/jwks.json`,
      );
      expect([code, said]).toEqual([
        1,
        expect.stringContaining(`The checkpoint was issued by ${url}, not by ${evil}.`),
      ]);
    } finally {
      server.close();
    }
  });

  it('compares a file with the newest content', async () => {
    const [current, old, never] = [CONTENT, '# Two\n', '# Never\n'].map((text) => verifier.file(text)) as [
      string,
      string,
      string,
    ];
    expect(await verifier.verify(good, '--content', current)).toEqual({
      code: 0,
      said: expect.stringContaining(`${current} is the content of entry 3, edited`),
    });
    expect(await verifier.verify(good, '--content', old)).toEqual({
      code: 1,
      said: `NOT VERIFIED\n- ${old} is the content of entry 2, not the newest one.\n`,
    });
    expect(await verifier.verify(good, '--content', never)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the content of no entry'),
    });
  });

  it('holds a chain to what was signed earlier, whoever signs it anew', async () => {
    const project = await newProject(owner);
    const id = await newDocument(owner, project, 'a.md', '# One\n');
    const earlier = await bundleOf(owner, id);
    await saveTo(owner, project, id, '# Two\n').expect(200);
    const later = await bundleOf(owner, id);
    expect(await verifier.verify(later, '--earlier', verifier.file(earlier))).toMatchObject({ code: 0 });
    expect(await verifier.verify(earlier, '--earlier', verifier.file(later))).toMatchObject({
      code: 1,
      said: expect.stringContaining('The history was rewritten'),
    });
    expect(await verifier.verify(later, '--earlier', verifier.file(good))).toMatchObject({ code: 1 });
    const forged = { ...earlier, checkpoint: checkpointBy(earlier) };
    expect(await verifier.verify(later, '--earlier', verifier.file(forged))).toMatchObject({
      code: 1,
      said: expect.stringContaining('The earlier checkpoint was altered'),
    });
  });

  it('verifies a chain that is longer than any page of it', async () => {
    const project = await newProject(owner);
    const id = await newDocument(owner, project, 'long.md', '# One\n');
    await sql(
      databaseUrl,
      `SELECT lineage_append($1, 'edited', NULL, NULL, $2, NULL, true, ARRAY[$3::uuid], ARRAY[sha256('x')], ARRAY[sha256('x')], ARRAY[NULL::text])
       FROM generate_series(1, 2499)`,
      [owner.tenantId, owner.userId, id],
    );
    const bundle = await bundleOf(owner, id);
    expect(bundle.entries.map(({ sequenceNumber }) => sequenceNumber)).toEqual(
      bundle.entries.map((_, i) => i + 1),
    );
    const { code, said } = await verifier.verify(bundle);
    expect([code, said]).toEqual([0, expect.stringContaining('Verified: 2500 entries')]);
    let [pages, cursor]: [number, string | null] = [0, ''];
    for (; cursor !== null; pages++) {
      const page = await chainOf(owner, id, cursor && `?cursor=${cursor}`);
      expect(page.integrity.intact).toBe(true);
      cursor = page.nextCursor;
    }
    expect(pages).toBe(3);
    const verdict = await owner.post(`/api/lineage/${id}/verify`, { metadataHash: sha256('x') }).expect(200);
    expect(verdict.body.data).toMatchObject({ metadataMatch: true, sequenceNumber: 2500, chainIntact: true });
  });

  it('tells that a file is both the newest content and what was published', async () => {
    const project = await newProject(owner);
    const id = await newDocument(owner, project, 'live.md', '# Live\n');
    await publish(owner, { projectId: project.id, nodeId: id });
    const { said } = await verifier.verify(await bundleOf(owner, id), '--content', verifier.file('# Live\n'));
    expect(said).toMatch(/is the content of entry 1, created \S+Z, and of entry 2, published \S+Z\.$/m);
  });

  it('says that it could not verify where there is nothing to verify with', async () => {
    const cases: [string[], string][] = [
      [[], 'usage:'],
      [['no-such-file'], 'ENOENT'],
      [[verifier.file('{')], 'is not a lineage-bundle/1'],
      [[verifier.file({})], 'is not a lineage-bundle/1'],
      [[verifier.file({ ...good, format: 'lineage-bundle/2' })], 'is not a lineage-bundle/1'],
      [[verifier.file({ ...good, entries: [null] })], 'is not a lineage-bundle/1'],
      [[verifier.file(good), '--jwks', 'no-such-file'], 'ENOENT'],
      [[verifier.file(good), '--jwks', verifier.file({ keys: 'none' })], 'is not a JWK Set'],
      [[verifier.file(good), '--jwks', verifier.file('<!doctype html>')], 'is not a JWK Set'],
      [
        [verifier.file(good), '--jwks', url],
        'is not a JWK Set; a service has its keys at /.well-known/jwks.json',
      ],
      [[verifier.file(good), '--jwks', 'http://127.0.0.1:1/.well-known/jwks.json'], 'fetch failed'],
      [[verifier.file(good), '--content', 'no-such-file', '--jwks', jwks], 'ENOENT'],
      [[verifier.file(good), '--color'], '--color'],
    ];
    for (const [options, words] of cases) {
      const { code, said } = await verifier.run(...options);
      expect([code, said]).toEqual([2, expect.stringContaining(words)]);
    }
  });
});
