import { randomBytes, randomUUID } from 'node:crypto';
import {
  Rooms,
  answerChallenge,
  connect,
  createClient,
  generateEncryptionKeyPair,
  signBytes,
} from '../../../clients/sdk/dist/index.js';

const SCOPES = [
  'read:docs',
  'write:docs',
  'read:catalog',
  'read:inbox',
  'write:inbox',
  'write:inbox-policy',
  'write:keyreg',
  'read:secret-envelope',
  'write:secret-envelope',
  'rooms:participate',
];
/** Longer than any fault, so that no turn passes by itself. */
const TURN_SECONDS = 600;

/** Creates the organization of the load: its owner, a project, and agents that are connected and may write to each other. */
export async function newOrganization(url, fetch) {
  const owner = await signUp(url);
  const { data: project } = await owner.post('/api/projects', { body: { name: 'Load', slug: 'load' } });
  const readers = await newReaders(url, fetch);
  const newAgent = (name) => connectAgent({ url, fetch, owner, name });
  const [writer, sender, receiver] = [
    await newAgent('Writer'),
    await newAgent('Sender'),
    await newAgent('Receiver'),
  ];
  await receiver.client.post('/api/v1/agent-inbox/pairings/{actorId}', {
    params: { path: { actorId: sender.credentials.actorId } },
  });
  const key = await enrolKey(receiver);
  const room = await openRoom({
    url,
    fetch,
    owner,
    speakers: [await newAgent('First'), await newAgent('Second')],
  });
  return { owner, project, readers, writer, sender, receiver, key, room };
}

/** The owner and a member of another organization, and the My Docs of the owner, in which the member sees one document. */
async function newReaders(url, fetch) {
  const owner = await signUp(url, fetch);
  const email = newAddress('member');
  const { data: invite } = await owner.post('/api/members/invites', { body: { email, role: 'member' } });
  const token = invite.link.split('/').at(-1);
  const member = await signedIn(url, fetch, (client) =>
    client.post('/api/members/invites/accept', {
      body: { token, displayName: 'Mel Member', password: newPassword() },
    }),
  );
  const { data: me } = await member.get('/api/me');
  const { data: saved } = await owner.post('/api/documents/save', {
    body: { path: 'shared.md', content: '# Shared\n', skipQualityCheck: true },
  });
  const { nodeId } = saved;
  const { data: node } = await owner.get('/api/nodes/{id}', { params: { path: { id: nodeId } } });
  const { data: docId } = await owner.post('/api/doc-ids', { body: { nodeId } });
  await owner.post('/api/shares', {
    body: { documentIdRef: docId.id, shareType: 'user', targetId: me.userId },
  });
  return { owner, member, memberId: me.userId, projectId: node.projectId };
}

/** Signs a person up, and returns their client. @param {typeof globalThis.fetch} [fetch] of the client */
export function signUp(url, fetch) {
  return signedIn(url, fetch, (client) =>
    client.post('/api/auth/sign-up', {
      body: {
        email: newAddress('owner'),
        password: newPassword(),
        displayName: 'Olive Owner',
        tenantName: 'Check',
        tenantSlug: `check-${randomBytes(4).toString('hex')}`,
      },
    }),
  );
}

/** The client of the person whom a request signs in. */
async function signedIn(url, fetch, request) {
  let cookie;
  const keepCookie = async (sent) => {
    const answer = await globalThis.fetch(sent);
    cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return answer;
  };
  await request(createClient({ baseUrl: url, clientName: 'Check', fetch: keepCookie }));
  return createClient({
    baseUrl: url,
    clientName: 'Check',
    headers: { Cookie: cookie.join('; '), Origin: url },
    ...(fetch && { fetch }),
  });
}

function newAddress(role) {
  return `${role}-${randomUUID()}@check.invalid`;
}

function newPassword() {
  return randomBytes(18).toString('base64url');
}

export function connectAgent({ url, fetch, owner, name }) {
  return connect({
    baseUrl: url,
    clientName: name,
    scopes: SCOPES,
    fetch,
    onCode: ({ userCode }) => owner.post('/api/agent-pairing/approve', { body: { userCode } }),
  });
}

async function enrolKey({ client, credentials }) {
  const { actorId, signingKey, actorAttestation } = credentials;
  const pair = await generateEncryptionKeyPair();
  const { publicKey } = pair;
  const { data: challenge } = await client.post('/api/v1/agent-enc-keys/challenge', {
    body: { actorId, publicKey },
  });
  const sign = (statement) => signBytes(statement, signingKey);
  const body = await answerChallenge(challenge, pair, { actorId, sign, attestation: actorAttestation });
  const { data } = await client.post('/api/v1/agent-enc-keys', { body });
  return { ...pair, keyId: data.keyId };
}

async function openRoom({ url, fetch, owner, speakers }) {
  const { data } = await owner.post('/api/rooms', {
    body: { title: 'Load', turnTimeoutSeconds: TURN_SECONDS },
  });
  const path = { id: data.id };
  const seats = [];
  for (const { credentials } of speakers) {
    const invite = await owner.post('/api/rooms/{id}/invites', { params: { path }, body: { kind: 'agent' } });
    const room = await new Rooms(credentials, { relayUrl: url, fetch }).join(invite.data.roomToken);
    const approving = room.approval();
    const params = { path: { ...path, mid: room.seat.memberId } };
    await owner.post('/api/rooms/{id}/agent-members/{mid}/approve', { params });
    seats.push(await approving);
  }
  return seats;
}
