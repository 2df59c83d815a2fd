import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { type Person, anonymous, newOwner } from '#testing';
import { commandLine } from '../accounts/command-line';
import { poll, start } from '../agents/pairing-support';
import { type Deployment, createDatabase, describeEachBackend, startApi } from '../support/deployments';

describeEachBackend("the issuer's keys", ({ redisUrl }) => {
  let servers: Pick<Deployment, 'databaseUrl' | 'redisUrl'>;
  let url: string;
  let owner: Person;
  let admin: ReturnType<typeof commandLine>;
  beforeAll(async () => {
    // A database of its own, since every process of a deployment signs with the keys in it.
    servers = { databaseUrl: await createDatabase(), redisUrl };
    ({ url } = await startApi(servers));
    owner = await newOwner(url);
    admin = commandLine(servers);
  });

  async function attestation(): Promise<string> {
    const { userCode, deviceCode } = await start(url, {});
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    return (await poll(url, deviceCode).expect(200)).body.data.actorAttestation as string;
  }

  async function verify(statement: string): Promise<boolean> {
    const keys = (await anonymous(url).get('/.well-known/jwks.json').expect(200)).body as JSONWebKeySet;
    return jwtVerify(statement, createLocalJWKSet(keys)).then(
      () => true,
      () => false,
    );
  }

  it('a rotation takes effect at once in a running process, and earlier signatures stay valid until their key is removed', async () => {
    const before = await attestation();
    const printed = await admin.admin('issuer', 'rotate');
    const after = await attestation();
    const [oldKid, newKid] = [before, after].map((one) => decodeProtectedHeader(one).kid!) as [
      string,
      string,
    ];
    expect(newKid).not.toBe(oldKid);
    expect(printed).toMatch(new RegExp(`^${newKid} +signs .*\n${oldKid} +verifies `, 'm'));
    expect(await admin.admin('issuer', 'list')).toBe(printed);
    expect([await verify(before), await verify(after)]).toEqual([true, true]);

    expect(await admin.admin('issuer', 'remove', oldKid)).toContain('is deleted');
    expect([await verify(before), await verify(after)]).toEqual([false, true]);
  });

  it('the key that signs cannot be removed', async () => {
    const { kid } = decodeProtectedHeader(await attestation());
    const refused = await admin.refusal('issuer', 'remove', kid!);
    expect(refused).toMatchObject({ code: 1, text: `No key "${kid}" that no longer signs was found.\n` });
    expect(await verify(await attestation())).toBe(true);
  });

  it('of several rotations at once, one key signs in the end', async () => {
    await Promise.all([1, 2, 3].map(() => admin.admin('issuer', 'rotate')));
    const signing = (await admin.admin('issuer', 'list')).match(/ signs /g);
    expect(signing).toHaveLength(1);
    expect(await verify(await attestation())).toBe(true);
  });
});
