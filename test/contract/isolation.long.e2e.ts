import { type Client, connectAgent, newMember, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { createOneOfEach, createOneOfEachInMyDocs } from './ids';
import { SCOPES, expectSame404, inMyDocs, withTokens } from './isolation-support';
import type { Ids } from './routes';

describe("an agent of an owner gets the same 404 for an id in another user's My Docs as for an unknown id", () => {
  let agent: Client;
  let own: Ids;
  let myDocs: Ids;

  beforeAll(async () => {
    const owner = await newOwner(deployment().api[0]);
    const member = await newMember(owner);
    [own, myDocs, agent] = await Promise.all([
      createOneOfEach(owner),
      createOneOfEachInMyDocs(member),
      connectAgent(owner, { scopes: [...SCOPES, 'read:profile', 'projects:create'] }),
    ]);
  });

  it.each(inMyDocs(withTokens))('with %s', (...use) => expectSame404(agent, use, own, myDocs));
});
