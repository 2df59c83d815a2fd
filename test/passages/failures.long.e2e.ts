import { type Person, newDocument, newOwner, newProject, sql } from '#testing';
import { filesOf, newFile } from '../files/files-support';
import { eventually } from '../platform/eventually';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { runNow } from '../support/run-now';
import { placesOf } from './passages-support';

// No document is known that makes the index fail. This stands for one.
const FAIL = `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.anchor = 'unindexable' THEN RAISE EXCEPTION 'string is too long' USING ERRCODE = '54000'; END IF;
    IF NEW.anchor = 'unlucky' THEN RAISE EXCEPTION 'out of disk' USING ERRCODE = '53100'; END IF;
    RETURN NEW;
  END
$$`;

describe('a document whose indexing fails', () => {
  let databaseUrl: string;
  let api: ServiceProcess;
  let owner: Person;
  let other: Person;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl });
    owner = await newOwner(api.url);
    other = await newOwner(api.url);
    await sql(databaseUrl, FAIL);
    await sql(
      databaseUrl,
      'CREATE TRIGGER fail BEFORE INSERT ON passages FOR EACH ROW EXECUTE FUNCTION fail()',
    );
  });
  afterAll(() => api.stop());

  const waiting = async (node: string) =>
    (await sql(databaseUrl, 'SELECT FROM passage_queue WHERE node_id = $1', [node])).length;

  /** How many of its entries have kept the time at which it was created. */
  const sinceItsCreation = async (node: string) =>
    (
      await sql(
        databaseUrl,
        'SELECT FROM passage_queue q JOIN nodes n ON n.id = q.node_id WHERE q.node_id = $1 AND q.created_at = n.created_at',
        [node],
      )
    ).length;

  it.each([
    ['because of its content leaves the queue', 'unindexable', 0],
    ['for another reason stays in it', 'unlucky', 1],
  ])('%s, and keeps no other document from being found', async (_, heading, left) => {
    const project = await newProject(owner);
    const failing = await newDocument(owner, project, 'a.md', `# ${heading}\n\nNever found.\n`);
    const ids = [failing];
    for (const name of ['b', 'c'])
      ids.push(await newDocument(owner, project, `${name}.md`, `# ${name} ${heading} neighbor\n\nZebra.\n`));
    const elsewhere = await newProject(other);
    await newDocument(other, elsewhere, 'd.md', '# Giraffe\n\nZebra.\n');
    await eventually(
      'the others are found',
      async () => (await placesOf(owner, 'zebra', project.slug)).length === 2,
    );
    expect(await placesOf(other, 'zebra', elsewhere.slug)).toEqual(['/d.md#giraffe']);
    await eventually(
      'the queue is settled',
      async () => (await waiting(ids[1]!)) + (await waiting(ids[2]!)) === 0,
    );
    await eventually('the worker has decided', async () => (await waiting(failing)) === left);
    expect(await placesOf(owner, 'never found', project.slug)).toEqual([]);
    expect(await sinceItsCreation(failing)).toBe(left);
    // Whatever failed, the next save is indexed.
    await newDocument(owner, project, 'e.md', '# Late\n\nOkapi.\n');
    await eventually(
      'a later one is found',
      async () => (await placesOf(owner, 'okapi', project.slug)).length === 1,
    );
  });

  it('still says to which files it refers, so that only the others are deleted', async () => {
    const project = await newProject(owner);
    const files = [
      await newFile(owner, project, '/img/kept.png'),
      await newFile(owner, project, '/img/lost.png'),
    ];
    const node = await newDocument(owner, project, 'a.md', '# Unindexable\n\n![](img/kept.png)\n');
    await eventually('it has left the queue', async () => (await waiting(node)) === 0);
    await sql(
      databaseUrl,
      `UPDATE files SET unreferenced_since = now() - interval '31 days' WHERE id = ANY ($1)`,
      [files.map(({ id }) => id)],
    );
    await runNow(databaseUrl, 'files.references');
    await eventually('a file is deleted', async () => (await filesOf(owner, project)).length < 2);
    expect(await filesOf(owner, project)).toEqual(['/img/kept.png']);
  });

  it('says so also after it was restored elsewhere', async () => {
    const project = await newProject(owner);
    const files = [
      await newFile(owner, project, '/new/img/kept.png'),
      await newFile(owner, project, '/img/lost.png'),
    ];
    const node = await newDocument(owner, project, 'old/a.md', '# Unindexable\n\n![](img/kept.png)\n');
    await eventually('it has left the queue', async () => (await waiting(node)) === 0);
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await owner.post(`/api/nodes/${node}/restore`, { newPath: '/new/a.md' }).expect(200);
    await eventually('it has left the queue again', async () => (await waiting(node)) === 0);
    await sql(
      databaseUrl,
      `UPDATE files SET unreferenced_since = now() - interval '31 days' WHERE id = ANY ($1)`,
      [files.map(({ id }) => id)],
    );
    await runNow(databaseUrl, 'files.references');
    await eventually('a file is deleted', async () => (await filesOf(owner, project)).length < 2);
    expect(await filesOf(owner, project)).toEqual(['/new/img/kept.png']);
  });

  it('can be saved again once the part that made indexing fail is removed', async () => {
    const project = await newProject(owner);
    const node = await newDocument(owner, project, 'a.md', '# Unindexable\n\nQuokka.\n');
    await eventually('it has left the queue', async () => (await waiting(node)) === 0);
    await owner
      .post(`/api/projects/${project.id}/documents/save`, { nodeId: node, content: '# Fine\n\nQuokka.\n' })
      .expect(200);
    await eventually('it is found', async () => (await placesOf(owner, 'quokka', project.slug)).length === 1);
  });
});
