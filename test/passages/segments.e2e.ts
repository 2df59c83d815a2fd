import { type Person, type Project, newDocument, newOwner, newProject, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { runNow } from '../support/run-now';
import { placesOf } from './passages-support';

const WORDS = ['okapi', 'quokka', 'numbat', 'dugong', 'fossa', 'gerenuk', 'kinkajou', 'axolotl', 'tarsier'];

describe('the segments of the index of passages', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let project: Project;
  let nodes: string[];

  const segments = () =>
    sql<{ entries: number; replaced: number }>(
      databaseUrl,
      'SELECT entries, replaced FROM passage_segments WHERE tenant_id = $1',
      [owner.tenantId],
    );
  const save = (nodeId: string, content: string) =>
    owner.post(`/api/projects/${project.id}/documents/save`, { nodeId, content }).expect(200);

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    nodes = [];
    for (const word of WORDS) {
      nodes.push(
        await newDocument(owner, project, `/${word}.md`, `# ${word}\n\nA mammal.\n\n## Food\n\nLeaves.\n`),
      );
      expect(await placesOf(owner, word)).toContain(`/${word}.md#${word}`);
    }
  });

  it('become one when there are many, which has the newest words of each passage', async () => {
    await save(nodes[0]!, '# Okapi\n\nA ruminant.\n\n## Food\n\nLeaves.\n');
    expect(await placesOf(owner, 'ruminant')).toEqual(['/okapi.md#okapi']);
    await owner.delete(`/api/nodes/${nodes[1]!}`).expect(200);
    await eventually('they are merged', async () => (await segments()).length < 8);
    const mammals = await placesOf(owner, 'mammal');
    expect(mammals.sort()).toEqual(
      WORDS.slice(2)
        .map((word) => `/${word}.md#${word}`)
        .sort(),
    );
    expect(await placesOf(owner, 'quokka')).toEqual([]);
    expect(await placesOf(owner, 'ruminant')).toEqual(['/okapi.md#okapi']);
    expect(await placesOf(owner, 'leaves')).toHaveLength(WORDS.length - 1);
  });

  it('get the passages that the version before has indexed', async () => {
    await sql(databaseUrl, 'DELETE FROM passage_segments WHERE tenant_id = $1', [owner.tenantId]);
    await sql(databaseUrl, 'UPDATE passages SET version = 0, words = NULL WHERE tenant_id = $1', [
      owner.tenantId,
    ]);
    await runNow(databaseUrl, 'passages.queue-unindexed');
    await eventually(
      'they are indexed again',
      async () => (await placesOf(owner, 'leaves')).length === WORDS.length - 1,
    );
    expect(await placesOf(owner, 'ruminant')).toEqual(['/okapi.md#okapi']);
  });
});
