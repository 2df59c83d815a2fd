import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Person, anonymous, newOwner } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { deployment, startApi } from '../support/deployments';
import { REDIRECT, decide, openPage, received, redeem, requestQuery, sendForm } from './oauth-support';

/** A server of metadata documents. */
interface Documents {
  origin: string;
  /** How it answers each path. */
  answers: Map<string, { status?: number; headers?: Record<string, string>; body: string }>;
  /** The paths that were asked for. */
  asked: string[];
}

async function startDocuments(): Promise<Documents> {
  const documents: Documents = { origin: '', answers: new Map(), asked: [] };
  const server: Server = createServer((req, res) => {
    documents.asked.push(req.url!);
    const { status = 200, headers, body } = documents.answers.get(req.url!) ?? { status: 404, body: '' };
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atEndOfFile(async () => void server.close());
  documents.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return documents;
}

describe('a client with a metadata document', () => {
  let url: string;
  let owner: Person;
  let documents: Documents;
  let count = 0;

  beforeAll(async () => {
    ({ url } = await startApi(
      deployment(),
      { OAUTH_ALLOW_PRIVATE: 'true', OAUTH_DOCUMENTS_PER_MINUTE: '1000' },
      ['--role', 'http'],
    ));
    owner = await newOwner(url);
    documents = await startDocuments();
  });

  /** Publishes a document, and returns its address. */
  function publish(fields: object = {}, headers: Record<string, string> = {}): string {
    const path = `/client-${++count}.json`;
    const address = documents.origin + path;
    const document = {
      client_id: address,
      client_name: 'Published assistant',
      redirect_uris: ['http://127.0.0.1/callback'],
      ...fields,
    };
    documents.answers.set(path, { headers, body: JSON.stringify(document) });
    return address;
  }

  const open = (clientId: string) => owner.get(`/oauth/authorize?${requestQuery(clientId)}`);

  it('is shown with the host that publishes it, and can be authorized', async () => {
    const clientId = publish();
    const { text } = await open(clientId).expect(200);
    for (const expected of ['Published assistant', new URL(documents.origin).host])
      expect(text).toContain(expected);
    expect(text).not.toContain('Not verified');
    const { code } = received(await decide(owner, requestQuery(clientId)));
    await redeem(url, clientId, code!).expect(200);
  });

  it.each([
    ['name', { client_name: 'Another assistant' }, {}],
    ['only address', { redirect_uris: ['http://127.0.0.1/elsewhere'] }, { redirect_uri: undefined }],
  ])(
    'is shown again instead of approved or denied if its %s has changed since',
    async (_, changed, fields) => {
      const [clientId, other] = [publish(), publish(changed)];
      const query = requestQuery(clientId, fields);
      const shown = await openPage(owner, requestQuery(other, fields));
      for (const act of ['approve', 'deny'] as const) {
        const answer = await sendForm(owner, { act, request: query, ...shown });
        expect(answer.status).toBe(409);
        expect(answer.headers.location).toBeUndefined();
        expect(answer.text).toContain('has changed since this page was opened');
      }
      expect((await sendForm(owner, { request: query })).status).toBe(409);
    },
  );

  it('gets its answer at the only address that it has, if it names none', async () => {
    const clientId = publish({ redirect_uris: [REDIRECT] });
    const { code } = received(await decide(owner, requestQuery(clientId, { redirect_uri: undefined })));
    await redeem(url, clientId, code!, { redirect_uri: 'http://127.0.0.1:5002/callback' }).expect(400);
    await redeem(url, clientId, code!, { redirect_uri: undefined }).expect(200);
  });

  it('is fetched once within the time for which it can be kept', async () => {
    const clientId = publish({}, { 'Cache-Control': 'no-store' });
    await Promise.all([open(clientId), open(clientId)]);
    await open(clientId).expect(200);
    expect(documents.asked.filter((path) => clientId.endsWith(path))).toHaveLength(1);
  });

  it('is not fetched before its person has signed in', async () => {
    const clientId = publish();
    await anonymous(url)
      .get(`/oauth/authorize?${requestQuery(clientId)}`)
      .expect(303)
      .expect('Location', /^\/sign-in/);
    expect(documents.asked.filter((path) => clientId.endsWith(path))).toEqual([]);
  });

  it('has its answers sent only to the addresses in the document', async () => {
    const clientId = publish({ redirect_uris: ['https://client.example/callback', 'cursor://callback'] });
    await open(clientId).expect(400);
  });

  it.each([
    ['names another client', () => publish({ client_id: 'https://client.example/client.json' })],
    ['has no address for answers', () => publish({ redirect_uris: [] })],
    ['wants a secret', () => publish({ token_endpoint_auth_method: 'client_secret_post' })],
    ['is no JSON by its type', () => publish({}, { 'Content-Type': 'text/html' })],
    ['does not exist', () => `${documents.origin}/missing.json`],
    [
      'leads elsewhere',
      () => {
        const target = publish();
        const address = publish();
        documents.answers.set(new URL(address).pathname, {
          status: 302,
          headers: { Location: target },
          body: '',
        });
        return address;
      },
    ],
    ['is too large', () => publish({ padding: 'x'.repeat(70_000) })],
    [
      'is no JSON',
      () => {
        const address = publish();
        documents.answers.set(new URL(address).pathname, { body: '{' });
        return address;
      },
    ],
    ['is on a machine that does not answer', () => 'http://127.0.0.1:1025/client.json'],
  ])('is refused on a page if the document %s', async (_, prepare) => {
    const answer = await open(prepare()).expect(400);
    expect(answer.text).toContain('This client is unknown');
    expect(answer.headers.location).toBeUndefined();
  });

  it('cannot be on a private address unless the operator allows it', async () => {
    const [strict] = deployment().api;
    const person = await newOwner(strict);
    const before = documents.asked.length;
    for (const clientId of [publish(), 'https://127.0.0.1/client.json', 'https://localhost/client.json']) {
      const answer = await person.get(`/oauth/authorize?${requestQuery(clientId)}`).expect(400);
      expect(answer.text).toContain('It is not registered');
    }
    expect(documents.asked).toHaveLength(before);
  });
});
