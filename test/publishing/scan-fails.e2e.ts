import { newOwner, newProject, type Person } from '#testing';
import { deployment } from '../support/deployments';
import { LARGEST_DOCUMENT, closedApi } from '../support/limited-apis';
import { actionsOf, change, listed, newDraft, newLive, publish } from './published-support';

/** With its title it is longer than the longest text that a scan accepts. */
const TOO_LONG = LARGEST_DOCUMENT;

describe('a scan that fails', () => {
  const shared = deployment();
  let api: { url: string };
  let owner: Person;

  beforeAll(async () => {
    api = await closedApi(shared);
    owner = await newOwner(shared.api[0]);
  });

  it('returns 503, and publishes and changes nothing', async () => {
    const person = owner.at(api.url).with({ Origin: api.url });
    const project = await newProject(owner);
    const content = 'a '.repeat(TOO_LONG / 2);
    const { id } = await newDraft(person, project, { content });
    for (const refused of [
      await publish(person, id).expect(503),
      await publish(person, id, { override: true, overrideReason: 'Needed now.' }).expect(503),
      await person.post(`/api/published-docs/${id}/scan`).expect(503),
    ])
      expect(refused.body.error.code).toBe('SVC_SCAN_UNAVAILABLE');
    expect(await listed(owner, project, id)).toMatchObject({ status: 'draft', version: 1 });
    expect(await actionsOf(shared.databaseUrl, id)).toEqual(['created']);
    const live = await newLive(person, project);
    await change(person, live.id, { content }).expect(503);
    expect(await listed(owner, project, live.id)).toMatchObject({
      status: 'published',
      version: 2,
      bytes: 10,
    });
  });
});
