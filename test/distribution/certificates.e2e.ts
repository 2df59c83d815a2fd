import { anonymous, connectAgent, newDocId, newDocument, newProject, newToken, sha256, sql } from '#testing';
import { saveTo } from '../content/workspace';
import { Verifier } from '../provenance/verifier-support';
import { deployment } from '../support/deployments';
import {
  BASE,
  type Organization,
  acknowledge,
  certificateOf,
  newDistribution,
  newOrganization,
} from './distribution-support';

const { api, databaseUrl } = deployment();
const [url] = api;

interface Entry {
  seq: number;
  kind: string;
  at: string;
  complete?: boolean;
  targetProjects?: string[];
  documents?: { docId: string; url: string; title: string | null; contentHash: string | null }[];
  projectId?: string;
  readBy?: string;
}

describe('a certificate of acknowledgement', () => {
  let organization: Organization;
  let verifier: Verifier;
  beforeAll(async () => {
    organization = await newOrganization(url);
    verifier = await Verifier.fetch(url);
  });
  afterAll(() => verifier?.remove());

  const entriesOf = (lines: string[]): Entry[] => lines.slice(1).map((line) => JSON.parse(line) as Entry);
  const verify = (lines: string[], ...options: string[]) =>
    verifier.run(
      ...[verifier.file(`${lines.join('\n')}\n`), '--jwks', verifier.keys, '--issuer', url, ...options],
    );
  const named = (docId: string) => ({ docId, url: 'https://docs.example.com/' });
  /** A document with a Doc ID. */
  const newIssued = async (project: Organization['source'], content: string) => {
    const { owner } = organization;
    const nodeId = await newDocument(owner, project, `${content.length}.md`, content);
    const { globalId } = await newDocId(owner, nodeId);
    return { nodeId, globalId };
  };

  it('states what was sent and who acknowledged it when, and is verified by the published program', async () => {
    const { owner, source, targets } = organization;
    const { nodeId, globalId } = await newIssued(source, '# Sent\n');
    const { id } = await newDistribution(organization, { documents: [named(globalId)] });
    await saveTo(owner, source, nodeId, '# Changed after it was sent\n').expect(200);
    await acknowledge(owner, id, targets[1].id).expect(200);
    await acknowledge(owner, id, targets[0].id).expect(200);
    const lines = await certificateOf(owner, id);
    const [sent, ...acknowledged] = entriesOf(lines);
    const read = (await owner.get(`${BASE}/${id}`).expect(200)).body.data;
    expect(sent).toMatchObject({
      seq: 1,
      kind: 'sent',
      at: read.createdAt,
      distributionId: id,
      title: read.title,
      sourceProject: source.id,
      targetProjects: targets.map((target) => target.id),
      complete: true,
      documents: [{ ...named(globalId), title: null, contentHash: sha256('# Sent\n') }],
    });
    expect(acknowledged).toMatchObject(
      [targets[1], targets[0]].map((target, at) => ({
        seq: at + 2,
        kind: 'acknowledged',
        projectId: target.id,
        readBy: 'Max',
        at: read.targets.find(({ projectId }: { projectId: string }) => projectId === target.id)
          .acknowledgedAt,
      })),
    );
    expect(await verify(lines)).toEqual({
      code: 0,
      output: expect.stringContaining(`Verified: entries 1 to 3 of log distribution:${id}`),
    });
    const altered = lines.map((line) => line.replace(sha256('# Sent\n'), sha256('# Other\n')));
    expect((await verify(altered)).output).toContain('Entry 1 was altered');
    expect((await verify(lines.slice(0, -1))).output).toContain('The last entries are missing');
    const changed = lines.map((line) => line.replace('"readBy":"Max"', '"readBy":"Eve"'));
    expect((await verify(changed)).code).toBe(1);
  });

  it('is a file, which begins before anybody has acknowledged', async () => {
    const { owner } = organization;
    const { id } = await newDistribution(organization);
    const answer = await owner.get(`${BASE}/${id}/certificate`).expect(200);
    expect(answer.headers['content-type']).toMatch(/^application\/x-ndjson/);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="acknowledgements-${id}.jsonl"`);
    expect(await verify(await certificateOf(owner, id))).toEqual({
      code: 0,
      output: expect.stringContaining('entries 1 to 1'),
    });
  });

  it('has no hash of what the source project does not have: other projects, other organizations, revoked and unknown ones', async () => {
    const { owner, targets, source } = organization;
    const elsewhere = await newIssued(targets[0], '# Elsewhere\n');
    const revoked = await newIssued(source, '# Revoked Doc ID\n');
    const { body } = await owner.post('/api/doc-ids', { nodeId: revoked.nodeId }).expect(200);
    await owner.delete(`/api/doc-ids/${body.data.id}`).expect(200);
    const stranger = await newOrganization(url);
    const theirs = await newDocId(
      stranger.owner,
      await newDocument(stranger.owner, stranger.source, 'secret.md', '# Secret\n'),
    );
    const docIds = [
      elsewhere.globalId,
      revoked.globalId,
      theirs.globalId,
      '@acme:handbook:1',
      'not a Doc ID',
    ];
    const { id } = await newDistribution(organization, { documents: docIds.map(named) });
    const [sent] = entriesOf(await certificateOf(owner, id));
    expect(sent!.documents!.map(({ docId, contentHash }) => [docId, contentHash])).toEqual(
      docIds.map((docId) => [docId, null]),
    );
  });

  it('exists for distributions of the version before, which stored no hashes', async () => {
    const { owner } = organization;
    const { id } = await newDistribution(organization);
    await sql(
      databaseUrl,
      `UPDATE distributions SET documents = '[{"docId": "@acme:old:1", "url": "https://docs.example.com/", "title": null}]' WHERE id = $1`,
      [id],
    );
    const lines = await certificateOf(owner, id);
    expect(entriesOf(lines)[0]!.documents).toEqual([
      { ...named('@acme:old:1'), title: null, contentHash: null },
    ]);
    expect((await verify(lines)).code).toBe(0);
  });

  it('shows a caller what they can see of the distribution, and says whether that is all', async () => {
    const { owner, targets } = organization;
    const { id } = await newDistribution(organization);
    for (const { id: projectId } of targets) await acknowledge(owner, id, projectId).expect(200);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [targets[0].slug] });
    const lines = await certificateOf(agent, id);
    const [sent, ...acknowledged] = entriesOf(lines);
    expect(sent).toMatchObject({ complete: false, targetProjects: [targets[0].id] });
    expect(acknowledged.map(({ projectId }) => projectId)).toEqual([targets[0].id]);
    expect(lines.join('\n')).not.toContain(targets[1].id);
    const log = `distribution:${id}:${sha256(targets[0].id)}`;
    expect(await verify(lines)).toEqual({ code: 0, output: expect.stringContaining(`of log ${log}\n`) });
  });

  it('only adds entries to an earlier one, even if the clock has gone back', async () => {
    const { owner, targets } = organization;
    const { id } = await newDistribution(organization);
    await acknowledge(owner, id, targets[1].id).expect(200);
    await sql(
      databaseUrl,
      `UPDATE distribution_targets SET acknowledged_at = acknowledged_at + interval '1 hour' WHERE distribution_id = $1`,
      [id],
    );
    const earlier = await certificateOf(owner, id);
    await acknowledge(owner, id, targets[0].id).expect(200);
    const later = await certificateOf(owner, id);
    expect(later.slice(1, -1)).toEqual(earlier.slice(1));
    const [, second, third] = entriesOf(later);
    expect(third!.at > second!.at).toBe(true);
    const compare = ['--earlier', verifier.file(`${earlier.join('\n')}\n`)];
    expect(await verify(later, ...compare)).toEqual({
      code: 0,
      output: expect.stringContaining('entries 1 to 3'),
    });
  });

  it('is missing for everybody who cannot see the distribution, and needs the scope', async () => {
    const { owner } = organization;
    const { id } = await newDistribution(organization);
    const path = `${BASE}/${id}/certificate`;
    const stranger = await newOrganization(url);
    const missing = await owner.get(`${BASE}/019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11/certificate`).expect(404);
    const foreign = await stranger.owner.get(path).expect(404);
    expect(foreign.body.error.code).toBe(missing.body.error.code);
    const outside = await newProject(owner);
    const scopes = ['read:docs'];
    await (await connectAgent(owner, { scopes, projectSlugs: [outside.slug] })).get(path).expect(404);
    await (await connectAgent(owner, { scopes: ['read:catalog'] })).get(path).expect(403);
    await (await newToken(owner, 'read')).get(path).expect(200);
    await anonymous(url).get(path).expect(401);
  });
});
