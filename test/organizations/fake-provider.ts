import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT, exportJWK } from 'jose';
import { type Person, newOwner } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { deployment } from '../support/deployments';
import { type Browser, pathOf } from './sso-support';

type Handler = (res: ServerResponse, req: IncomingMessage) => void;

/** A key of the provider. */
export interface Key {
  kid: string;
  privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'];
  publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'];
}

export function newKey(kid: string = randomUUID()): Key {
  return { kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

/** The answer of the token endpoint in place of the right one. */
export interface Lies {
  claims?: JWTPayload;
  key?: Key;
  /** The kid in the header of the ID token. */
  kid?: string;
  /** The ID token as it is sent, made from the honest one. */
  alter?: (idToken: string) => string;
  /** Further fields of the answer. */
  fields?: object;
}

/** An OpenID provider that can lie, stall and flood. */
export class FakeProvider {
  key = newKey('first');
  /** Replaces fields of the configuration document. */
  metadata: object = {};
  /** Replaces what a path answers. */
  readonly handlers = new Map<string, Handler>();
  /** The requests that arrived, as `METHOD /path`. */
  readonly requests: string[] = [];
  private readonly answers = new Map<string, { nonce: string; lies: Lies }>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<FakeProvider> {
    const server = createServer((req, res) => void provider.handle(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new FakeProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    atEndOfFile(() => provider.stop());
    return provider;
  }

  /** A new tenant that uses this provider. */
  async connectedOwner(fields: object = {}): Promise<Person> {
    const owner = await newOwner(deployment().api[0]);
    const connection = { issuer: this.issuer, clientId: 'workspace', clientSecret: 'secret', ...fields };
    await owner.put('/api/v1/admin/oidc', connection).expect(200);
    return owner;
  }

  /** Starts a sign-in, and returns the path with which this provider leads back: with a code whose ID token is as `lies` say. */
  async leadBack(browser: Browser, tenant: string, lies: Lies = {}): Promise<string> {
    const address = await browser.start(tenant);
    const code = randomUUID();
    this.answers.set(code, { nonce: address.searchParams.get('nonce')!, lies });
    const back = new URL(address.searchParams.get('redirect_uri')!);
    back.search = new URLSearchParams({ code, state: address.searchParams.get('state')! }).toString();
    return pathOf(back.href);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = new URL(req.url!, this.issuer).pathname;
    this.requests.push(`${req.method} ${path}`);
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const replaced = this.handlers.get(path);
    if (replaced) return replaced(res, req);
    const body = await this.answerTo(path, Buffer.concat(chunks).toString());
    res
      .writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body ?? { error: 'invalid_request' }));
  }

  private async answerTo(path: string, sent: string): Promise<object | undefined> {
    const { issuer } = this;
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        ...this.metadata,
      };
    if (path === '/jwks') {
      const { kid, publicKey } = this.key;
      return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] };
    }
    if (path !== '/token') return undefined;
    const answer = this.answers.get(new URLSearchParams(sent).get('code') ?? '');
    return answer && { access_token: 'access', token_type: 'Bearer', ...(await this.tokens(answer)) };
  }

  private async tokens({ nonce, lies }: { nonce: string; lies: Lies }): Promise<object> {
    const { kid, privateKey } = lies.key ?? this.key;
    const honest = {
      iss: this.issuer,
      aud: 'workspace',
      sub: 'ada',
      nonce,
      email: 'ada@test.invalid',
      email_verified: true,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 3_600,
    };
    const idToken = await new SignJWT({ ...honest, ...lies.claims })
      .setProtectedHeader({ alg: 'ES256', kid: lies.kid ?? kid })
      .sign(privateKey);
    return { id_token: lies.alter?.(idToken) ?? idToken, ...lies.fields };
  }
}
