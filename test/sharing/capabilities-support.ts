import {
  type Agent,
  type Client,
  connectAgent,
  newDocument,
  newOwner,
  newProject,
  type Person,
  type Project,
  sql,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';

/** The scopes of an agent that mints and consumes capabilities. */
export const SCOPES = ['read:capability', 'write:capability'];

/** The content of a new plan. */
export const CONTENT = '# Plan\n\nSell bread.\n';

interface Capability {
  jti: string;
  token: string;
}

interface Parties {
  owner: Person;
  stranger: Person;
  project: Project;
  node: string;
  recipient: Agent;
}

/** An owner who mints capabilities for a document of a project, and an agent of another organization that receives them. */
export async function newParties(url: string): Promise<Parties> {
  const [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
  const project = await newProject(owner);
  const [node, recipient] = await Promise.all([
    newPlan(owner, project),
    connectAgent(stranger, { scopes: SCOPES }),
  ]);
  return { owner, stranger, project, node, recipient };
}

/** Saves a document in a project, and returns the id of its node. */
export function newPlan(person: Person, project: Project): Promise<string> {
  return newDocument(person, project, `${uniqueName('plan')}.md`, CONTENT);
}

/** Sends a request that mints a capability for reading a document. */
export function mint(minter: Client, recipient: Agent, node: string, more: object = {}) {
  return minter.post('/api/v1/capabilities', {
    recipientActorId: recipient.actorId,
    resource: { type: 'document', id: node },
    action: 'read',
    ...more,
  });
}

/** Mints a capability. */
export async function newCapability(...args: Parameters<typeof mint>): Promise<Capability> {
  return (await mint(...args).expect(201)).body.data as Capability;
}

/** Sends a request that consumes a capability. */
export function consume(caller: Client, { jti }: { jti: string }, body?: object) {
  return caller.post(`/api/v1/capabilities/${jti}/consume`, body);
}

/** The id of the token of one of a person's agents. */
export async function tokenIdOf(owner: Person, { actorId }: Agent): Promise<string> {
  const { body } = await owner.get('/api/tokens').expect(200);
  return (body.data as { id: string; actorId: string }[]).find((token) => token.actorId === actorId)!.id;
}

/** Lets a capability expire, in the database. */
export async function expire(jti: string): Promise<void> {
  const update = `UPDATE capabilities SET expires_at = now() - interval '1 second' WHERE jti = $1`;
  await sql(deployment().databaseUrl, update, [jti]);
}
