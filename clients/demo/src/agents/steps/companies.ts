import { type Connection, type Scope, connect } from '../../../../sdk/dist/index.js';
import { type Side, signUp } from '../../stage/sign-up.js';
import type { Stage } from '../../stage/stage.js';

const SCOPES: Scope[] = [
  'read:docs',
  'write:docs',
  'read:catalog',
  'read:capability',
  'write:capability',
  'read:inbox',
  'write:inbox',
  'write:inbox-policy',
  'write:keyreg',
  'read:secret-envelope',
  'write:secret-envelope',
];

/** A company whose agent is connected. */
export type ConnectedSide = Side & Connection;

/** The two companies of the story. */
export interface Companies<S extends Side = ConnectedSide> {
  supplier: S;
  customer: S;
}

/** Creates two organizations, each with an owner who is signed in. */
export async function foundCompanies(stage: Stage, url: string): Promise<Companies<Side>> {
  const supplier = await signUp(url, { company: 'Northwind', person: 'Nora', agent: 'Northwind agent' });
  const customer = await signUp(url, { company: 'Contoso', person: 'Carlo', agent: 'Contoso agent' });
  for (const { person, slug } of [supplier, customer])
    await stage.does(person, `signs up as the owner of ${slug}`);
  return { supplier, customer };
}

/** Connects an agent of each organization: it asks, and the owner approves. */
export async function connectAgents(
  stage: Stage,
  { supplier, customer }: Companies<Side>,
  { url, secondUrl }: { url: string; secondUrl: string },
): Promise<Companies> {
  return {
    supplier: await connectAgent(stage, supplier, url),
    customer: await connectAgent(stage, customer, secondUrl),
  };
}

async function connectAgent(stage: Stage, side: Side, url: string): Promise<ConnectedSide> {
  const connection = await connect({
    baseUrl: url,
    clientName: side.agent,
    scopes: SCOPES,
    expiresInDays: 1,
    onCode: async ({ userCode, verificationUriComplete }) => {
      await stage.does(side.agent, `asks to be connected, with the code ${userCode}`);
      await stage.notes(verificationUriComplete);
      await side.session.post('/api/agent-pairing/approve', { body: { userCode } });
      await stage.does(side.person, 'compares the code and approves');
    },
  });
  const { actorId, scopes, expiresAt } = connection.credentials;
  await stage.does(side.agent, `is connected, as ${actorId}`);
  await stage.notes(`may ${scopes.join(', ')}, until ${expiresAt.slice(0, 10)}`);
  return { ...side, ...connection };
}
