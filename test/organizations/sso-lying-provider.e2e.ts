import { createHmac } from 'node:crypto';
import { type Person, newMember } from '#testing';
import { FakeProvider, type Lies, newKey } from './fake-provider';
import { Browser } from './sso-support';

describe('a provider that lies', () => {
  let provider: FakeProvider;
  let owner: Person;
  let email: string;

  beforeAll(async () => {
    provider = await FakeProvider.start();
    owner = await provider.connectedOwner();
    ({ email } = owner);
  });

  async function statusWith(lies: Lies): Promise<number> {
    const browser = new Browser();
    const claims = { email, ...lies.claims };
    const path = await provider.leadBack(browser, owner.tenantSlug, { ...lies, claims });
    const { status } = await browser.open(path);
    expect((await browser.userId()) !== null).toBe(status === 303);
    return status;
  }
  const unsigned = (header: object) => (idToken: string) =>
    `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${idToken.split('.')[1]}.`;

  it('gets people in as long as it tells the truth', async () => {
    expect(await statusWith({})).toBe(303);
  });

  const past = Math.floor(Date.now() / 1000) - 3_600;
  const lies: [string, Lies][] = [
    ['another nonce', { claims: { nonce: 'x' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'other' } }],
    ['several audiences without an authorized party', { claims: { aud: ['workspace', 'other'] } }],
    ['another authorized party', { claims: { azp: 'other' } }],
    ['an expired ID token', { claims: { exp: past } }],
    ['an ID token that is not valid yet', { claims: { nbf: past + 7_200 } }],
    ['an ID token without an expiry', { claims: { exp: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject that is too long', { claims: { sub: 'x'.repeat(256) } }],
    ['a subject that is not ASCII', { claims: { sub: 'ä' } }],
    ['a wrong hash of the access token', { claims: { at_hash: 'x' } }],
    ['another key with the same id', { key: newKey('first') }],
    ['a key with an unknown id', { key: newKey('unknown') }],
    ['the algorithm none', { alter: unsigned({ alg: 'none' }) }],
    ['the algorithm none in capitals', { alter: unsigned({ alg: 'NONE', kid: 'first' }) }],
    [
      'a signature of zeros',
      { alter: (token) => token.replace(/[^.]+$/, Buffer.alloc(64).toString('base64url')) },
    ],
    ['no ID token', { fields: { id_token: undefined } }],
    ['no access token', { fields: { access_token: undefined } }],
    [
      'an HMAC with the client secret',
      {
        alter: (token) => {
          const signed = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${token.split('.')[1]}`;
          return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`;
        },
      },
    ],
  ];
  it.each(lies)('signs nobody in with %s', async (_, lie) => expect(await statusWith(lie)).toBe(400));

  it('signs nobody in with anything but an ID token', async () => {
    for (const idToken of ['x.y.z', 'x', 7, {}, ''])
      expect([400, 503]).toContain(await statusWith({ fields: { id_token: idToken } }));
  });

  it('signs nobody in whose e-mail address it has not verified', async () => {
    const other = await newMember(owner);
    for (const verified of [false, 'true', 1, null])
      expect(
        await statusWith({ claims: { sub: 'other', email: other.email, email_verified: verified } }),
      ).toBe(403);
  });

  it('can replace its keys', async () => {
    expect(await statusWith({})).toBe(303);
    provider.key = newKey('second');
    // The answer with the new key makes the service read the keys again.
    const first = await statusWith({});
    expect([303, 400]).toContain(first);
    expect(await statusWith({})).toBe(303);
  });

  it('cannot make the service ask for claims of another person', async () => {
    const other = await FakeProvider.start();
    other.metadata = { userinfo_endpoint: `${other.issuer}/userinfo` };
    const theirs = await other.connectedOwner();
    const userinfo = (body: object) => {
      other.handlers.set('/userinfo', (res) =>
        res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      );
    };
    const claims = { email: undefined, email_verified: undefined };
    const attempt = async (): Promise<number> => {
      const browser = new Browser();
      return (await browser.open(await other.leadBack(browser, theirs.tenantSlug, { claims }))).status;
    };
    userinfo({ sub: 'eve', email: theirs.email, email_verified: true });
    expect(await attempt()).toBe(400);
    userinfo({ email: theirs.email, email_verified: true });
    expect(await attempt()).toBe(400);
    userinfo({ sub: 'ada', email: theirs.email, email_verified: true });
    expect(await attempt()).toBe(303);
  });

  it.each([
    ['states another issuer', { issuer: 'https://evil.example' }],
    ['has no address for signing in', { authorization_endpoint: undefined }],
    ['signs in with a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['signs in at a file', { authorization_endpoint: 'file:///etc/passwd' }],
  ])('is not used if it %s', async (_, metadata) => {
    const other = await FakeProvider.start();
    other.metadata = metadata;
    const theirs = await other.connectedOwner();
    expect((await new Browser().confirm(`/api/auth/oidc/start?tenant=${theirs.tenantSlug}`)).status).toBe(
      503,
    );
    const { body } = await theirs.post('/api/v1/admin/oidc/check').expect(200);
    expect(body.data).toEqual({ ok: false, problem: expect.any(String) });
    expect(body.data.problem).not.toContain('evil');
  });
});
