import { anonymous, newMember, newOwner, newProject, sql } from '#testing';
import { newDraft, publish } from '../publishing/published-support';
import { connectedOwner, sharedProvider } from '../organizations/sso-support';
import { deployment, describeEachBackend } from '../support/deployments';
import { commandLine } from './command-line';

describeEachBackend("the operator's command line", ({ api: [url, other], databaseUrl, redisUrl }) => {
  const { admin, refusal } = commandLine({ databaseUrl, redisUrl });

  it('sets the plan and the features, with immediate effect in every process', async () => {
    const owner = await newOwner(url);
    await owner.at(other).get('/api/me').expect(200);
    const printed = await admin('tenant', 'set', owner.tenantSlug, '--plan', 'team', '--features', 'sns');
    expect(printed).toMatch(/Plan +team\nFeatures +sns\n/);
    expect(await admin('tenant', 'show', owner.tenantSlug)).toBe(printed);
    await admin('tenant', 'set', owner.tenantSlug, '--features', 'none');
    expect(await admin('tenant', 'list')).toMatch(new RegExp(`^${owner.tenantSlug} +team +1 +0 +none$`, 'm'));
  });

  it('requires a review before publishing or stops requiring it, with immediate effect in every process', async () => {
    const owner = await newOwner(url);
    const [member, project] = await Promise.all([newMember(owner), newProject(owner)]);
    const { id } = await newDraft(owner, project);
    const requireReview = (value: 'on' | 'off') =>
      admin('tenant', 'set', owner.tenantSlug, '--require-review', value);
    expect(await requireReview('on')).toMatch(/Review +required before publishing\n/);
    expect((await publish(member.at(other), id).expect(409)).body.error.code).toBe('SVC_REVIEW_REQUIRED');
    expect(await requireReview('off')).toMatch(/Review +not required\n/);
    await publish(member.at(other), id).expect(200);
  });

  it('resets the password of a user, and deletes their sessions and a change of their address that waits', async () => {
    const owner = await newOwner(url);
    const pending = { email: `next-${owner.email}`, password: owner.password };
    await owner.post('/api/me/email', pending).expect(200);
    const printed = await admin('user', 'reset-password', owner.email.toUpperCase());
    // The only link that stays is the one with which the address undoes a change, since it only takes an account back.
    expect(
      await sql(databaseUrl, 'SELECT purpose FROM account_links WHERE user_id = $1', [owner.userId]),
    ).toEqual([{ purpose: 'undo_email_change' }]);
    const password = printed.trim().split(' ').at(-1)!;
    await owner.at(other).get('/api/me').expect(401);
    const { email } = owner;
    const signIn = (body: object) => anonymous(url).post('/api/auth/sign-in', body);
    await signIn({ email, password: owner.password }).expect(401);
    await signIn({ email, password }).expect(200);
  });

  it('says where a new password signs nobody in: not for a suspended user, nor with single sign-on alone', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect(await refusal('user', 'reset-password', member.email)).toMatchObject({
      code: 1,
      text: expect.stringContaining('suspended'),
      printed: '',
    });
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    const { email, password } = member;
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
    expect(await admin('user', 'reset-password', email)).not.toContain('single sign-on');

    const strict = await connectedOwner(await sharedProvider(), {}, url);
    const bound = await newMember(strict);
    const { issuer, clientId } = (await strict.get('/api/v1/admin/oidc').expect(200)).body.data.connection;
    await strict.put('/api/v1/admin/oidc', { issuer, clientId, required: true }).expect(200);
    expect(await admin('user', 'reset-password', bound.email)).toContain('single sign-on');
    // Owners can always sign in with a password.
    expect(await admin('user', 'reset-password', strict.email)).not.toContain('single sign-on');
  });
});

describe("the operator's command line", () => {
  const { admin, refusal } = commandLine(deployment());

  it('reports an error in one line, and exits with a code', async () => {
    expect(await refusal('tenant', 'show', 'nobody-at-all')).toEqual({
      code: 1,
      text: 'No organization "nobody-at-all" was found.\n',
      printed: '',
    });
    const unknownPlan = await refusal('tenant', 'set', 'x', '--plan', 'gold');
    expect(unknownPlan!.code).toBe(2);
    expect(unknownPlan!.text).toMatch(/^Unknown plan "gold". It must be one of: free/);
    expect(await admin()).toContain('tenant set <slug>');
  });
});
