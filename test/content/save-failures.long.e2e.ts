import { type Person, newDocument, newOwner, newProject, sql } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { contentOf, saveTo } from './workspace';

const REFUSE = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.content = '# Refused\n'::bytea THEN RAISE EXCEPTION 'out of disk' USING ERRCODE = '53100'; END IF;
    RETURN NEW;
  END
$$`;

describe('a save that the database refuses', () => {
  let databaseUrl: string;
  let api: ServiceProcess;
  let owner: Person;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl });
    owner = await newOwner(api.url);
    await sql(databaseUrl, REFUSE);
  });
  afterAll(() => api.stop());

  it.each([
    ['when it is written', 'CREATE TRIGGER refuse BEFORE INSERT'],
    ['when it is committed', 'CREATE CONSTRAINT TRIGGER refuse AFTER INSERT'],
  ])('%s changes nothing, and the next save succeeds', async (_, trigger) => {
    const deferred = trigger.includes('CONSTRAINT') ? 'DEFERRABLE INITIALLY DEFERRED' : '';
    await sql(databaseUrl, `${trigger} ON revisions ${deferred} FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const project = await newProject(owner);
    const node = await newDocument(owner, project, 'a.md', '# First\n');
    const events = () => sql(databaseUrl, 'SELECT FROM events');
    const before = (await events()).length;
    for (let n = 0; n < 3; n++) {
      await saveTo(owner, project, node, '# Refused\n').expect(503);
      expect(await contentOf(owner, node)).toBe('# First\n');
    }
    expect(await events()).toHaveLength(before);
    await saveTo(owner, project, node, '# Second\n').expect(200);
    expect(await contentOf(owner, node)).toBe('# Second\n');
    const path = `/api/projects/${project.id}/documents/save`;
    await owner.post(path, { virtualPath: 'b.md', content: '# Refused\n' }).expect(503);
    await owner.post(path, { virtualPath: 'b.md', content: '# Third\n' }).expect(201);
    await sql(databaseUrl, 'DROP TRIGGER refuse ON revisions');
  });
});
