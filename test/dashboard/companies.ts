import type { Page } from 'playwright-core';
import { type Person, signedIn, uniqueName } from '#testing';
import { type Connection, type Scope, connect } from '../../clients/sdk/src/pairing';
import { generateEncryptionKeyPair } from '../../clients/sdk/src/seal/hpke';
import { answerChallenge } from '../../clients/sdk/src/seal/key-enrolment';
import { signBytes } from '../../clients/sdk/src/protocols/keys';
import type { Room } from '../../clients/sdk/src/rooms/room';
import { url } from './browser';

const PASSWORD = 'correct horse battery staple';

/** Signs an organization up by the form, as its first person does. @returns the person, as the API knows them */
export async function signUpByForm(page: Page, organization: string, name: string): Promise<Person> {
  const email = `${uniqueName('person')}@test.invalid`;
  await page.goto(`${url}/sign-up`);
  await page.getByLabel('Organization').fill(uniqueName(organization));
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create organization', exact: true }).click();
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
  const cookies = await page.context().cookies(url);
  const session = cookies
    .filter(({ httpOnly }) => httpOnly)
    .map((cookie) => `${cookie.name}=${cookie.value}`);
  return signedIn(url, session, email, PASSWORD);
}

/** Connects an agent with the SDK: the person compares the code on its page, and approves there. */
export function connectOnPage(page: Page, clientName: string, scopes: Scope[]): Promise<Connection> {
  return connect({
    baseUrl: url,
    clientName,
    scopes,
    expiresInDays: 1,
    onCode: async ({ userCode, verificationUriComplete }) => {
      await page.goto(verificationUriComplete);
      await page.getByText(userCode).first().waitFor();
      await page.getByText(clientName).first().waitFor();
      // The page offers only reading at first, if the agent asks for more.
      const asAsked = page.getByRole('radio', { name: 'What is ticked below' });
      if ((await asAsked.count()) > 0) await asAsked.check();
      for (const box of await page.locator('input[name=scopes]').all()) await box.check();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Approved' }).waitFor();
    },
  });
}

/** Enrols an encryption key of an agent with the SDK. @returns the private half, which stays with the agent */
export async function enrolKeyOf({ client, credentials }: Connection): Promise<string> {
  const { actorId, actorAttestation: attestation, signingKey } = credentials;
  const keyPair = await generateEncryptionKeyPair();
  const asked = { actorId, publicKey: keyPair.publicKey };
  const { data: challenge } = await client.post('/api/v1/agent-enc-keys/challenge', { body: asked });
  const sign = (statement: Uint8Array) => signBytes(statement, signingKey);
  const body = await answerChallenge(challenge, keyPair, { actorId, attestation, sign });
  await client.post('/api/v1/agent-enc-keys', { body });
  return keyPair.privateKey;
}

/** Lets an agent wait for its turn, and speak in it. @returns what the agent has heard until then */
export async function speakInTurn(room: Room, text: string): Promise<string[]> {
  const heard: string[] = [];
  for await (const { messages, isMyTurn, turnNumber } of room.updates()) {
    heard.push(...messages.map(({ untrusted }) => untrusted.text));
    if (!isMyTurn) continue;
    await room.post(text, { turnNumber });
    return heard;
  }
  throw new Error('The room was closed before the agent could speak.');
}

/** All that the browser of a page sends from now on, in all its tabs. */
export function trafficOf(page: Page): () => string {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  return () => sent.join('\n');
}
