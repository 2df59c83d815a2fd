import { type Person, type Project, anonymous, sql } from '#testing';
import { CREDENTIAL } from '../../publishing/published-support';
import { waitForScan } from '../../scan/scan-support';
import { type Tour, USER_AGENT } from './acme';

/** Olivia publishes the guide, and readers read it. */
export async function publish(
  { url, recorder, deployment }: Tour,
  olivia: Person,
  { id: projectId }: Project,
  sourceNodeId: string,
): Promise<void> {
  const draft = { projectId, publicTitle: 'Onboarding at Acme', slug: 'onboarding', sourceNodeId };
  const { id } = (await recorder.record(olivia.post('/api/published-docs', draft).expect(201))).body.data;
  await recorder.record(olivia.post('/api/published-docs', { ...draft, color: 'blue' }).expect(400));
  const path = `/api/published-docs/${id}`;
  const seo = { description: 'The first week at Acme.', schemaType: 'HowTo' };
  await recorder.record(olivia.patch(`${path}/seo`, seo).expect(200));
  await recorder.record(olivia.post(`${path}/scan`).expect(200));
  await recorder.record(olivia.post(`${path}/publish`, {}).expect(200));
  await recorder.record(olivia.patch(path, { publicTitle: 'Your first week at Acme' }).expect(200));
  await recorder.record(olivia.get(`/api/published-docs?projectId=${projectId}`).expect(200));
  await recorder.record(olivia.put(`${path}/rating`, { score: 5 }).expect(200));
  await recorder.record(olivia.get(`/api/lineage/public/${id}`).expect(200));
  const reader = anonymous(url).with({ ...USER_AGENT, Accept: 'application/json' });
  await recorder.record(reader.get('/p/acme/onboarding').expect(200));
  await recorder.record(reader.get('/p/acme/onboarding/origin').expect(200));

  const leak = {
    ...draft,
    slug: 'leak',
    content: `# Setup\n\nkey: ${CREDENTIAL}\n`,
    sourceNodeId: undefined,
  };
  const blocked = await olivia.post('/api/published-docs', leak).expect(201);
  await recorder.record(olivia.post(`/api/published-docs/${blocked.body.data.id}/publish`, {}).expect(422));
  await sql(
    deployment.databaseUrl,
    'UPDATE published_documents SET review_requested_by = $2, review_requested_at = now() WHERE id = $1',
    [blocked.body.data.id, olivia.userId],
  );
  const returned = { note: 'Please take the key out, and seal it for the agent instead.' };
  await recorder.record(
    olivia.post(`/api/published-docs/${blocked.body.data.id}/return`, returned).expect(200),
  );
  await recorder.record(olivia.post(`${path}/unpublish`).expect(200));
  await recorder.record(olivia.delete(path).expect(200));
}

/** Olivia compares mappings with a GitHub organization. */
export async function scanGithub(
  { recorder, deployment }: Tour,
  olivia: Person,
  project: Project,
): Promise<void> {
  const { github } = deployment;
  const organization = github.organization('acme');
  github.repository('acme/handbook', { files: { 'docs/onboarding.md': '# Onboarding\n' } });
  const node = await olivia
    .post(`/api/trees/${project.treeId}/nodes`, { type: 'file', name: 'mirror.md' })
    .expect(201);
  await olivia
    .post(`/api/nodes/${node.body.data.id}/mappings`, {
      sourceType: 'github',
      physicalPath: 'acme/handbook@main:docs/onboarding.md',
    })
    .expect(201);
  await recorder.record(olivia.post('/api/v1/manifest/scan', { organization }).expect(201));
  await waitForScan(olivia);
  await recorder.record(olivia.get('/api/v1/manifest/scan/status').expect(200));
}
