import {
  type Person,
  type Project,
  anonymous,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  sql,
} from '#testing';
import { errorOf, pathOf, reader } from '../publishing/pages-support';
import {
  CREDENTIAL,
  type PublishedDoc,
  change,
  changeSeo,
  newDraft,
  newLive,
  publish,
  scan,
  unpublish,
} from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { EMPTY_ZIP, type FileBody, bytesOf, newFile, png, readAll } from './files-support';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

let owner: Person;
let project: Project;
beforeEach(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
});

/** The addresses of the files on the page of a document, in their order. */
async function addressesOn(doc: PublishedDoc): Promise<string[]> {
  const { text } = await reader(url).get(pathOf(owner, doc)).expect(200);
  const prefix = pathOf(owner, doc, '/files/');
  return [...text.matchAll(/(?:src|href)="([^"]*)"/g)]
    .map(([, found]) => found!)
    .filter((one) => one.startsWith(prefix));
}

/** Deletes the file at a path, and stores other bytes there if there are any. */
async function replaceFile(path: string, bytes?: Buffer): Promise<void> {
  const { body } = await owner.get(`/api/projects/${project.id}/files?prefix=${path}`).expect(200);
  const [file] = body.data as FileBody[];
  await owner.delete(`/api/projects/${project.id}/files/${file!.id}`).expect(200);
  if (bytes) await newFile(owner, project, path, bytes);
}

/** The files that are public with a document, in the order of its text. */
async function filesWith(doc: PublishedDoc): Promise<Buffer[]> {
  const addresses = await addressesOn(doc);
  return Promise.all(addresses.map((address) => bytesOf(anonymous(url), { url: address })));
}

describe('the files of a published document', () => {
  it('are those to which its text refers, at addresses of its own, for everybody', async () => {
    const bytes = png();
    await newFile(owner, project, '/guide/img/a b.png', bytes);
    await newFile(owner, project, '/logo.png');
    const hidden = await newFile(owner, project, '/guide/img/hidden.png');
    const content =
      '# A\n\n![one](img/a%20b.png) <img src="../logo.png"> ![](img/missing.png) ![](/guide/../guide/img/a%20b.png)\n';
    const sourceNodeId = await newDocument(owner, project, '/guide/a.md', content);
    const doc = await newLive(owner, project, { sourceNodeId });
    const addresses = await addressesOn(doc);
    expect(addresses).toHaveLength(3);
    const stranger = anonymous(other);
    const answer = await stranger.get(addresses[0]!).buffer(true).parse(readAll).expect(200);
    expect(answer.body).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="a b.png"; filename*=UTF-8''a%20b.png`,
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    await stranger.get(addresses[0]!).set('If-None-Match', answer.headers.etag!).expect(304);
    await stranger.get(addresses[0]!).set('Range', 'bytes=0-3').expect(206);
    const page = await reader(url).get(pathOf(owner, doc)).expect(200);
    expect(page.headers['content-security-policy']).toContain("img-src 'self' https: data:");
    expect(page.text).not.toContain('hidden.png');
    await stranger.get(hidden.url).expect(401);
    await stranger.get(pathOf(owner, doc, `/files/${hidden.id}/hidden.png`)).expect(404);
  });

  it('stay as they were when the files of the project change, until it is unpublished', async () => {
    const bytes = png();
    const file = await newFile(owner, project, '/a.png', bytes);
    const sourceNodeId = await newDocument(owner, project, '/a.md', '# A\n\n![](a.png)\n');
    const doc = await newLive(owner, project, { sourceNodeId });
    const [address] = await addressesOn(doc);
    await owner.delete(`/api/projects/${project.id}/files/${file.id}`).expect(200);
    await newFile(owner, project, '/a.png');
    const answer = await anonymous(url).get(address!).buffer(true).parse(readAll).expect(200);
    expect(answer.body).toEqual(bytes);
    await unpublish(owner, doc.id).expect(200);
    const missing = await anonymous(url)
      .get(address!.replace(/files\/[^/]*/, `files/${file.id}`))
      .expect(404);
    expect(errorOf(await anonymous(url).get(address!).expect(404))).toEqual(errorOf(missing));
    await publish(owner, doc.id).expect(200);
    const [next] = await addressesOn(doc);
    expect(next).not.toBe(address);
    await anonymous(url).get(next!).expect(200);
    await owner.delete(`/api/published-docs/${doc.id}`).expect(200);
    await anonymous(url).get(next!).expect(404);
    expect(
      await sql(databaseUrl, 'SELECT FROM published_files WHERE tenant_id = $1', [owner.tenantId]),
    ).toEqual([]);
  });

  it('change with the text of a live document', async () => {
    await newFile(owner, project, '/a.png');
    await newFile(owner, project, '/b.png');
    const doc = await newLive(owner, project, { content: '# A\n\n![](a.png)\n' });
    const [first] = await addressesOn(doc);
    expect(first).toMatch(/a\.png$/);
    await change(owner, doc.id, { content: '# A\n\n![](/b.png)\n' }).expect(200);
    const after = await addressesOn(doc);
    expect(after.map((one) => one.split('/').at(-1))).toEqual(['b.png']);
    await anonymous(url).get(first!).expect(404);
  });

  it('stay as they were when a live document changes, as long as its text and its source stay', async () => {
    const [kept, replaced] = [png(), png()];
    await newFile(owner, project, '/a.png', kept);
    await newFile(owner, project, '/b.png', replaced);
    const content = '# A\n\n![](a.png) ![](b.png)\n';
    const doc = await newLive(owner, project, { content });
    const addresses = await addressesOn(doc);
    await replaceFile('/a.png');
    await replaceFile('/b.png', png());
    const slug = `${doc.slug}-new`;
    await change(owner, doc.id, { content, publicTitle: 'Another title', slug }).expect(200);
    await change(owner, doc.id, { searchListing: false }).expect(200);
    await changeSeo(owner, doc.id, { description: 'Described.' }).expect(200);
    const renamed = { ...doc, slug };
    expect(await addressesOn(renamed)).toEqual(
      addresses.map((address) => address.replace(`/${doc.slug}/`, `/${slug}/`)),
    );
    expect(await filesWith(renamed)).toEqual([kept, replaced]);
    await change(owner, doc.id, { content: `${content}More.\n` }).expect(200);
    const [now, ...more] = await filesWith(renamed);
    expect([now!.equals(replaced), more]).toEqual([false, []]);
  });

  it.each(['moved', 'deleted'] as const)(
    'are found from the place that the source had when its text was taken, after it is %s',
    async (what) => {
      const meant = png();
      await newFile(owner, project, '/guide/img/x.png', meant);
      await newFile(owner, project, '/img/x.png');
      await newFile(owner, project, '/internal/img/x.png');
      const internal = await newNode(owner, project, { type: 'folder', name: 'internal' });
      const sourceNodeId = await newDocument(owner, project, '/guide/a.md', '# A\n\n![](img/x.png)\n');
      const draft = await newDraft(owner, project, { sourceNodeId });
      if (what === 'deleted') await owner.delete(`/api/nodes/${sourceNodeId}`).expect(200);
      else await owner.patch(`/api/nodes/${sourceNodeId}/move`, { parentId: internal }).expect(200);
      await publish(owner, draft.id).expect(200);
      expect(await filesWith(draft)).toEqual([meant]);
    },
  );

  it('are found from the place of the source when its text, or the source itself, is set again', async () => {
    const [before, after] = [png(), png()];
    await newFile(owner, project, '/guide/x.png', before);
    await newFile(owner, project, '/manual/x.png', after);
    const manual = await newNode(owner, project, { type: 'folder', name: 'manual' });
    const content = '# A\n\n![](x.png)\n';
    const sourceNodeId = await newDocument(owner, project, '/guide/a.md', content);
    const docs = [
      await newLive(owner, project, { sourceNodeId }),
      await newLive(owner, project, { sourceNodeId }),
      await newLive(owner, project, { sourceNodeId }),
    ] as const;
    await owner.patch(`/api/nodes/${sourceNodeId}/move`, { parentId: manual }).expect(200);
    await change(owner, docs[0].id, { content: `${content}More.\n` }).expect(200);
    await change(owner, docs[1].id, { sourceNodeId }).expect(200);
    await change(owner, docs[2].id, { content }).expect(200);
    expect(await filesWith(docs[0])).toEqual([after]);
    expect(await filesWith(docs[1])).toEqual([after]);
    expect(await filesWith(docs[2])).toEqual([before]);
    // The text no longer comes from a place, so it is read from the root.
    await change(owner, docs[2].id, { sourceNodeId: null }).expect(200);
    expect(await filesWith(docs[2])).toEqual([]);
  });

  it('are those of absolute references alone if the place of a deleted source is unknown', async () => {
    const meant = png();
    await newFile(owner, project, '/logo.png', meant);
    await newFile(owner, project, '/img/x.png');
    const content = '# A\n\n![](img/x.png) ![](/logo.png)\n';
    const sourceNodeId = await newDocument(owner, project, '/guide/a.md', content);
    const draft = await newDraft(owner, project, { sourceNodeId });
    // As a document from before the place was stored.
    await sql(databaseUrl, 'UPDATE published_documents SET base_path = NULL WHERE id = $1', [draft.id]);
    await owner.delete(`/api/nodes/${sourceNodeId}`).expect(200);
    await publish(owner, draft.id).expect(200);
    expect(await filesWith(draft)).toEqual([meant]);
  });

  it('are not those of another project, nor any that its text does not lead to', async () => {
    const elsewhere = await newProject(owner);
    await newFile(owner, elsewhere, '/a.png');
    await newFile(owner, project, '/deep/a.png');
    const doc = await newLive(owner, project, {
      content: '# A\n\n![](a.png) ![](../deep/a.png) `![](deep/a.png)`\n',
    });
    expect(await addressesOn(doc)).toEqual([]);
  });

  it('are scanned: texts are read, and what cannot be judged takes an owner or admin', async () => {
    await newFile(owner, project, '/keys.txt', Buffer.from(`aws_access_key_id = ${CREDENTIAL}\n`));
    await newFile(owner, project, '/all.zip', EMPTY_ZIP);
    await newFile(owner, project, '/plain.txt', Buffer.from('Nothing to see.\n'));
    const harmless = await newLive(owner, project, { content: '# A\n\n[plain](plain.txt)\n' });
    const [address] = await addressesOn(harmless);
    const answer = await anonymous(url).get(address!).expect(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    const draft = await newDraft(owner, project, { content: '# A\n\n[keys](keys.txt) and [all](all.zip)\n' });
    const { body } = await publish(owner, draft.id).expect(422);
    expect(body.error.code).toBe('SVC_PUBLISH_BLOCKED');
    const findings = body.error.details.findings as { field: string; ruleId: string; line: number }[];
    expect(findings.map(({ field }) => field).sort()).toEqual(['file.all.zip', 'file.keys.txt']);
    expect(JSON.stringify(body)).not.toContain(CREDENTIAL);
    const override = { overrideReason: 'These keys are examples.', override: true };
    const member = await newMember(owner);
    await publish(member, draft.id, override).expect(403);
    await publish(owner, draft.id, override).expect(200);
    expect(await addressesOn(draft)).toHaveLength(2);
    // Other bytes under the same name are scanned again.
    await unpublish(owner, draft.id).expect(200);
    const list = await owner.get(`/api/projects/${project.id}/files?prefix=/all.zip`).expect(200);
    const [zip] = list.body.data as FileBody[];
    await owner.delete(`/api/projects/${project.id}/files/${zip!.id}`).expect(200);
    const otherZip = Buffer.concat([EMPTY_ZIP.subarray(0, 20), Buffer.from([1, 0]), Buffer.from('x')]);
    await newFile(owner, project, '/all.zip', otherZip);
    await publish(owner, draft.id).expect(422);
  });

  it('are scanned as they are public, and not as they are in the project now', async () => {
    const credential = Buffer.from(`aws_access_key_id = ${CREDENTIAL}\n`);
    await newFile(owner, project, '/a.txt', Buffer.from('Nothing to see.\n'));
    await newFile(owner, project, '/b.txt', credential);
    const harmless = await newLive(owner, project, { content: '# A\n\n[a](a.txt)\n' });
    const exposing = await newDraft(owner, project, { content: '# B\n\n[b](b.txt)\n' });
    const override = { overrideReason: 'These keys are examples.', override: true };
    await publish(owner, exposing.id, override).expect(200);
    await replaceFile('/a.txt', credential);
    await replaceFile('/b.txt', Buffer.from('Nothing to see either.\n'));
    const fields = async ({ id }: PublishedDoc) => {
      const { body } = await scan(owner, id).expect(200);
      const { blocked, findings } = body.data as { blocked: boolean; findings: { field: string }[] };
      return { blocked, fields: findings.map(({ field }) => field) };
    };
    expect(await fields(harmless)).toEqual({ blocked: false, fields: [] });
    expect(await fields(exposing)).toEqual({ blocked: false, fields: ['file.b.txt'] });
    expect((await publish(owner, harmless.id).expect(200)).body.data.findings).toEqual([]);
    expect((await publish(owner, exposing.id).expect(200)).body.data.findings).toHaveLength(1);
    await change(owner, harmless.id, { searchListing: false }).expect(200);
    await change(owner, harmless.id, { content: '# A\n\nNow [a](a.txt)\n' }).expect(422);
    await unpublish(owner, harmless.id).expect(200);
    expect(await fields(harmless)).toEqual({ blocked: true, fields: ['file.a.txt'] });
  });
});
