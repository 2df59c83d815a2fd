import { type Client, type Person, connectAgent, newMember, newOwner, newToken, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { createOneOfEach, createOneOfEachInMyDocs, createView, missingIds } from './ids';
import {
  ID_USES,
  OF_A_PERSON,
  SCOPES,
  content,
  expectSame404,
  expectSame404ForAny,
  inMyDocs,
  inProject,
  notForAdmins,
  withSessions,
  withTokens,
} from './isolation-support';
import type { Ids } from './routes';

describe('isolation', () => {
  const [url] = deployment().api;
  let owner: Person;
  let stranger: Person;
  let member: Person;
  let own: Ids;
  let foreign: Ids;
  let members: Ids;
  let myDocs: Ids;
  let agent: Client;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    member = await newMember(owner);
    [own, foreign, myDocs, agent] = await Promise.all([
      createOneOfEach(owner),
      createOneOfEach(stranger),
      createOneOfEachInMyDocs(member),
      connectAgent(owner, {
        scopes: [...SCOPES, 'read:profile', 'projects:create'],
      }),
    ]);
    const sessions = await member.get('/api/auth/sessions').expect(200);
    const token = await newToken(member, 'read');
    const view = await createView(member, myDocs.node);
    members = { ...missingIds(), ...view, session: sessions.body.data[0].id, token: token.id };
  });

  afterAll(async () => {
    // None of these requests has changed a resource of somebody else.
    for (const [person, ids] of [
      [stranger, foreign],
      [member, myDocs],
    ] as const) {
      const { body } = await person.get(`/api/v1/documents/${ids.node}/content`).expect(200);
      expect(body.data.content).toBe('# Start\n');
      const mappings = await person.get(`/api/nodes/${ids.node}/mappings`).expect(200);
      expect(mappings.body.data).toMatchObject([{ id: ids.mapping, physicalPath: 'docs/start.md' }]);
    }
  });

  describe("an agent of an owner gets the same 404 for an id in another user's My Docs as for an unknown id", () => {
    it.each(inMyDocs(withTokens))('with %s', (...use) => expectSame404(agent, use, own, myDocs));
  });

  describe('a session gets the same 404 for an id of another organization as for an unknown id', () => {
    it.each(withSessions)('with %s', (...use) => expectSame404ForAny(owner, use, own, foreign));
  });

  describe('an agent gets the same 404 for an id of another organization as for an unknown id', () => {
    it.each(withTokens)('with %s', (...use) => expectSame404ForAny(agent, use, own, foreign));
  });

  describe("an owner gets the same 404 for an id in another user's My Docs as for an unknown id", () => {
    it.each(notForAdmins(inMyDocs(ID_USES)))('with %s', (...use) => expectSame404(owner, use, own, myDocs));
  });

  describe('an owner gets the same 404 for a session, token or view of another user as for an unknown id', () => {
    it.each(ID_USES.filter(([, , kind]) => OF_A_PERSON.includes(kind)))('with %s', (...use) =>
      expectSame404(owner, use, own, members),
    );
  });

  it('a member gets the same 404 for an agent of another user as for an unknown id', async () => {
    const [use] = ID_USES.filter(([, , kind]) => kind === 'actor');
    await expectSame404(member, use!, own, own);
  });

  describe('an agent with access to one project', () => {
    let inside: Ids;
    let restricted: Client;

    beforeAll(async () => {
      inside = await createOneOfEach(owner);
      restricted = await connectAgent(owner, {
        scopes: SCOPES,
        projectSlugs: [inside.slug],
      });
    });

    it('reads and writes in that project', async () => {
      await restricted.get(`/api/projects/${inside.project}`).expect(200);
      await restricted
        .post(`/api/projects/${inside.project}/documents/save`, {
          virtualPath: `${uniqueName('a')}.md`,
          content,
        })
        .expect(201);
    });

    describe('gets the same 404 for an id in another project of its owner as for an unknown id', () => {
      const uses = inProject(withTokens).filter(([, { scopes }]) => scopes?.[0] !== 'projects:create');
      it.each(uses)('with %s', (...use) => expectSame404(restricted, use, inside, own));
    });

    it('writes in the My Docs of its owner', async () => {
      const saved = await restricted
        .post('/api/documents/save', { path: `${uniqueName('a')}.md`, content })
        .expect(201);
      await owner.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200);
    });
  });
});
