import { newOwner, newProject, type Person } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { actionsOf, change, listed, newDraft, newLive, publish } from './published-support';

/** The largest document that the settings allow; a scan takes no more than that in all, and a document has a title, too. */
const TOO_LONG = 33_554_432;

describe('where the scan can not be done', () => {
  const ground = deployment();
  let api: ServiceProcess;
  let owner: Person;

  beforeAll(async () => {
    api = await startApi(ground, { MAX_DOCUMENT_BYTES: String(TOO_LONG) });
    owner = await newOwner(ground.api[0]);
  });

  afterAll(() => api?.stop());

  it('nothing is published and nothing live is changed: 503', async () => {
    const person = owner.at(api.url).with({ Origin: api.url });
    const project = await newProject(owner);
    const content = 'a '.repeat(TOO_LONG / 2);
    const { id } = await newDraft(person, project, { content });
    for (const refused of [
      await publish(person, id).expect(503),
      await publish(person, id, { override: true, overrideReason: 'At any rate.' }).expect(503),
      await person.post(`/api/published-docs/${id}/scan`).expect(503),
    ])
      expect(refused.body.error.code).toBe('SVC_SCAN_UNAVAILABLE');
    expect(await listed(owner, project, id)).toMatchObject({ status: 'draft', version: 1 });
    expect(await actionsOf(ground.databaseUrl, id)).toEqual(['created']);
    const live = await newLive(person, project);
    await change(person, live.id, { content }).expect(503);
    expect(await listed(owner, project, live.id)).toMatchObject({
      status: 'published',
      version: 2,
      bytes: 10,
    });
  });
});

describe('where scanning takes long', () => {
  const ground = deployment();

  it('an organization waits for itself, and holds no other up', async () => {
    const [url] = ground.api;
    const [busy, other] = [await newOwner(url), await newOwner(url)];
    let content = 'text '.repeat(200);
    while (content.length < 2 ** 18) content = lines(Buffer.from(content).toString('base64'));
    const long = await newDraft(busy, await newProject(busy), { content });
    const short = await newDraft(other, await newProject(other));
    let done = 0;
    const scans = [1, 2, 3, 4].map(async () => {
      await busy.post(`/api/published-docs/${long.id}/scan`).expect(200);
      done++;
    });
    await Promise.race(scans);
    await publish(other, short.id).expect(200);
    expect(done).toBeLessThan(3);
    await Promise.all(scans);
  });
});

/** As programs that encode mail break it. */
function lines(base64: string): string {
  return base64.replace(/.{76}/g, '$&\n');
}
