import { type Person, type Project, newOwner, newProject, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { pathOf, reader } from './pages-support';
import { type PublishedDoc, change, newDraft, newLive, publish } from './published-support';

describe('the origin of a published document', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  async function originOf(doc: { slug: string }) {
    const answer = await reader(url, { Accept: 'application/json' })
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    return answer.body.data as { state: string; recordedBy: number; steps: { sequence_number: number }[] };
  }

  it('shows the newest hundred entries of a long chain, and the number of the others', async () => {
    const doc = await newDraft(owner, project);
    for (let n = 0; n < 101; n++) await change(owner, doc.id, { content: `# ${n}\n` }).expect(200);
    await publish(owner, doc.id).expect(200);
    const { steps, recordedBy } = await originOf(doc);
    expect(recordedBy).toBe(103);
    expect(steps.map((step) => step.sequence_number)).toEqual(Array.from({ length: 100 }, (_, i) => i + 4));
    const { text } = await reader(url)
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    expect(text).toContain('3 earlier entries are checked too');
  });

  it('is checked again for its own page', async () => {
    const doc: PublishedDoc = await newLive(owner, project);
    expect(await originOf(doc)).toMatchObject({ state: 'verified' });
    await sql(databaseUrl, `UPDATE published_documents SET public_title = 'Other' WHERE id = $1`, [doc.id]);
    await eventually('the check is repeated', async () => (await originOf(doc)).state === 'changed');
  });
});
