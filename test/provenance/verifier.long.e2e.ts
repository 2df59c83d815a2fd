import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { anonymous, newDocument, newProject, type Person, sha256, sql } from '#testing';
import { root } from '../../scripts/lib/paths.mjs';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { chainOf, publish } from './provenance-support';
import { type Bundle, CONTENT, Verifier, bundleOf, checkpointBy, newTwoDocuments } from './verifier-support';

describe('verify-lineage.mjs', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const jwks = `${url}/.well-known/jwks.json`;
  let verifier: Verifier;
  let owner: Person;
  let good: Bundle;
  let nodeId: string;

  beforeAll(async () => {
    verifier = await Verifier.fetch(url);
    const documents = await newTwoDocuments(url);
    ({ owner } = documents);
    [nodeId] = documents.ids;
    good = await bundleOf(owner, nodeId);
  });
  afterAll(() => verifier?.remove());

  it('is served to everybody, has fewer than 320 lines, and imports only modules of Node.js', async () => {
    const answer = await anonymous(api[1]).get('/verify-lineage.mjs').expect(200);
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    const source = readFileSync(join(root, 'docs/protocols/lineage/verify-lineage.mjs'), 'utf8');
    expect(answer.text).toBe(source);
    expect(source.split('\n').length).toBeLessThan(320);
    expect(
      [...source.matchAll(/(?:from|import\() ?'(.*?)'/g)].every(([, name]) => name!.startsWith('node:')),
    ).toBe(true);
  });

  it('verifies a bundle with keys from a URL, from a file or from the issuer', async () => {
    const verified = `Verified: 4 entries of document ${nodeId} ${good.globalId}\nSigned by ${url} at `;
    for (const bundle of [
      good,
      { data: good },
      (await owner.get(`/api/lineage/${good.globalId}/bundle`).expect(200)).body as object,
    ]) {
      const { code, output } = await verifier.verify(bundle);
      expect([code, output]).toEqual([0, expect.stringContaining(verified)]);
      expect(output).not.toContain('expect');
    }
    const { code, output } = await verifier.run(verifier.file(good), '--jwks', jwks);
    expect([code, output]).toEqual([0, expect.stringContaining(verified)]);
    expect(output).not.toContain('expect');
    expect(await verifier.run(verifier.file(good), '--jwks', verifier.keys)).toEqual({
      code: 0,
      output: expect.stringContaining('Is that who you expect?'),
    });
    expect(await verifier.run(verifier.file(good))).toEqual({
      code: 0,
      output: expect.stringContaining(`Signed by ${url} at`),
    });
  });

  it('verifies the bundle in the documentation', async () => {
    const vectors = join(root, 'docs/protocols/lineage/vectors');
    const options = ['bundle.json', 'jwks.json', 'content.md'].map((name) => join(vectors, name)) as [
      string,
      string,
      string,
    ];
    const { code, output } = await verifier.run(
      options[0],
      '--jwks',
      options[1],
      '--issuer',
      'https://workspace.example',
      '--content',
      options[2],
    );
    expect([code, output]).toEqual([0, expect.stringContaining('content of entry 2, edited 2026-11-21')]);
  });

  it('rejects a checkpoint of another issuer if the issuer or its keys are given', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' });
    const kid = createHash('sha256')
      .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x }))
      .digest('base64url');
    const server = createServer((_req, res) => res.end(JSON.stringify({ keys: [{ ...jwk, kid }] })));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      const attacker = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
      const forged = {
        ...good,
        checkpoint: checkpointBy(good, { header: { kid }, claims: { iss: attacker } }, privateKey),
      };
      // Without an expected issuer and keys, the program can only show who signed the checkpoint.
      expect(await verifier.run(verifier.file(forged))).toEqual({
        code: 0,
        output: expect.stringContaining(`Signed by ${attacker} at`),
      });
      expect(await verifier.run(verifier.file(forged), '--issuer', url)).toEqual({
        code: 1,
        output: expect.stringContaining('not a key of the issuer'),
      });
      expect(await verifier.verify(forged)).toEqual({
        code: 1,
        output: expect.stringContaining('not a key of the issuer'),
      });
      const claimed = { ...good, checkpoint: checkpointBy(good, { header: { kid } }, privateKey) };
      const { code, output } = await verifier.run(
        verifier.file(claimed),
        '--jwks',
        `${attacker}/.well-known/jwks.json`,
      );
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(`The checkpoint was issued by ${url}, not by ${attacker}.`),
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
      output: expect.stringContaining(`${current} is the content of entry 3, edited`),
    });
    expect(await verifier.verify(good, '--content', old)).toEqual({
      code: 1,
      output: `NOT VERIFIED\n- ${old} is the content of entry 2, not the newest one.\n`,
    });
    expect(await verifier.verify(good, '--content', never)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the content of no entry'),
    });
  });

  it('detects a history that differs from an earlier checkpoint', async () => {
    const project = await newProject(owner);
    const id = await newDocument(owner, project, 'a.md', '# One\n');
    const earlier = await bundleOf(owner, id);
    await saveTo(owner, project, id, '# Two\n').expect(200);
    const later = await bundleOf(owner, id);
    expect(await verifier.verify(later, '--earlier', verifier.file(earlier))).toMatchObject({ code: 0 });
    expect(await verifier.verify(earlier, '--earlier', verifier.file(later))).toMatchObject({
      code: 1,
      output: expect.stringContaining('The history was rewritten'),
    });
    expect(await verifier.verify(later, '--earlier', verifier.file(good))).toMatchObject({ code: 1 });
    const forged = { ...earlier, checkpoint: checkpointBy(earlier) };
    expect(await verifier.verify(later, '--earlier', verifier.file(forged))).toMatchObject({
      code: 1,
      output: expect.stringContaining('The earlier checkpoint was altered'),
    });
  });

  it('verifies a chain that is longer than a page', async () => {
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
    const { code, output } = await verifier.verify(bundle);
    expect([code, output]).toEqual([0, expect.stringContaining('Verified: 2500 entries')]);
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

  it('shows that a file is both the newest and the published content', async () => {
    const project = await newProject(owner);
    const id = await newDocument(owner, project, 'live.md', '# Live\n');
    await publish(owner, { projectId: project.id, nodeId: id });
    const { output } = await verifier.verify(
      await bundleOf(owner, id),
      '--content',
      verifier.file('# Live\n'),
    );
    expect(output).toMatch(/is the content of entry 1, created \S+Z, and of entry 3, published \S+Z\.$/m);
  });

  it("exits with code 2 if an argument is invalid or a file or URL can't be read", async () => {
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
      const { code, output } = await verifier.run(...options);
      expect([code, output]).toEqual([2, expect.stringContaining(words)]);
    }
  });
});
