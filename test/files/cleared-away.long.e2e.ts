import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Person, newDocument, newOwner, newProject, sha256, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, startApi } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { type FileBody, bytesOf, filesOf, newFile, png } from './files-support';

/** Where the folder has the bytes of a tenant. */
function blobFile({ tenantId }: Person, hash: string): string {
  return join(currentRun().folder, 'files', 'blobs', tenantId, hash.slice(0, 2), hash);
}

// Stands for whatever keeps a document in the queue.
const KEEP_IN_QUEUE = `CREATE FUNCTION keep_in_queue() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.anchor = 'waiting' THEN RAISE EXCEPTION 'out of disk' USING ERRCODE = '53100'; END IF;
    RETURN NEW;
  END
$$;
CREATE TRIGGER keep_in_queue BEFORE INSERT ON passages FOR EACH ROW EXECUTE FUNCTION keep_in_queue()`;

describe('what is cleared away', () => {
  const days = (count: number) => `now() - interval '${count} days'`;

  it('are files that no document has referred to for as long as the trash is kept, and bytes that nothing refers to', async () => {
    // The process without jobs leaves everything as it is until the other one starts, whose clock then runs at once.
    const own = { databaseUrl: await createDatabase() };
    const api = await startApi(own, {}, ['--role', 'http']);
    const person = await newOwner(api.url);
    const place = await newProject(person);
    const node = await newDocument(person, place, '/guide/a.md', '# A\n\n![](img/kept.png)\n');
    const bytes = png();
    const unread = await newProject(person);
    await newDocument(person, unread, '/a.md', '# Waiting\n\n![](unknown.png)\n');
    const unknown = await newFile(person, unread, '/unknown.png');
    await sql(own.databaseUrl, KEEP_IN_QUEUE);
    const kept = await newFile(person, place, '/guide/img/kept.png');
    const lost = await newFile(person, place, '/guide/img/lost.png');
    const young = await newFile(person, place, '/guide/img/young.png');
    const shared = await newFile(person, place, '/1.png', bytes);
    const single = png();
    for (const file of [
      await newFile(person, place, '/2.png', bytes),
      await newFile(person, place, '/3.png', single),
    ])
      await person.delete(`/api/projects/${place.id}/files/${file.id}`).expect(200);
    await sql(
      own.databaseUrl,
      `INSERT INTO document_links (tenant_id, node_id, ordinal, project_id, href, kind, line, up, rest, target_path)
      VALUES ($1, $2, 0, $3, 'img/kept.png', 'file', 3, 0, 'img/kept.png', '/guide/img/kept.png')`,
      [person.tenantId, node, place.id],
    );
    await sql(
      own.databaseUrl,
      `INSERT INTO linked_documents (tenant_id, node_id, revision_id, version)
      SELECT n.tenant_id, n.id, n.revision_id, 1 FROM nodes n WHERE n.id = $1`,
      [node],
    );
    const age = (ids: string[], since: number) =>
      sql(
        own.databaseUrl,
        `UPDATE files SET checked_at = ${days(2)}, unreferenced_since = ${days(since)} WHERE id = ANY ($1)`,
        [ids],
      );
    await age([kept.id, lost.id, unknown.id], 31);
    await age([young.id], 29);
    await startApi(own, {}, ['--role', 'jobs']);

    await eventually('the file is deleted', async () => !(await filesOf(person, place)).includes(lost.path));
    expect(await filesOf(person, place)).toEqual([shared.path, kept.path, young.path]);
    // Nobody knows yet to what the documents of its project refer.
    expect(await filesOf(person, unread)).toEqual([unknown.path]);
    await eventually('the references are found', async () => {
      const { body } = await person.get(`/api/projects/${place.id}/files/${kept.id}`).expect(200);
      return (body.data as FileBody).unreferencedSince === null;
    });
    const { body } = await person.get(`/api/projects/${place.id}/files/${young.id}`).expect(200);
    expect(body.data.unreferencedSince).not.toBeNull();

    const hashes = async () =>
      (await sql<{ hash: string }>(own.databaseUrl, `SELECT encode(sha256, 'hex') AS hash FROM blobs`)).map(
        ({ hash }) => hash,
      );
    await eventually('the bytes are deleted', async () => !(await hashes()).includes(sha256(single)));
    expect(existsSync(blobFile(person, sha256(single)))).toBe(false);
    expect(await bytesOf(person, shared)).toEqual(bytes);
    const again = await newFile(person, place, '/again.png', single);
    expect(await bytesOf(person, again)).toEqual(single);
    const [{ difference } = { difference: null }] = await sql<{ difference: string }>(
      own.databaseUrl,
      'SELECT (SELECT sum(bytes) FROM blobs) - u.bytes AS difference FROM file_usage u',
    );
    expect(difference).toBe('0');
  });
});
