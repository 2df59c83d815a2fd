import { type Client, anonymous, newMember, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { setPolicies } from './organizations-support';

const { api } = deployment();
const [url] = api;
const POLICIES = '/settings/policies';

describe('the page of the policies', () => {
  const BROWSER = { Accept: 'text/html' };
  const form = (person: Client, fields: object) => person.post(POLICIES).type('form').send(fields);

  it('send a visitor to the sign-in page', async () => {
    await anonymous(url)
      .get(POLICIES)
      .expect(303)
      .expect('location', `/sign-in?next=${encodeURIComponent(POLICIES)}`);
    await anonymous(url).with({ Origin: url }).post(POLICIES).type('form').send({}).expect(303);
  });

  it('show policies to members without a form, and refuse theirs and those of other sites as pages', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await setPolicies(owner, { restrictToDomain: 'acme.example' });
    const shown = await member.get(POLICIES).expect(200);
    expect(shown.text).toContain('Only of acme.example');
    expect(shown.text).not.toContain('Save policies');
    for (const refused of [
      await form(member.with(BROWSER), { requirePurpose: 'on' }).expect(403),
      await form(owner.with({ ...BROWSER, Origin: 'https://evil.test' }), { requirePurpose: 'on' }).expect(
        403,
      ),
    ])
      expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await owner.get('/api/org-policies').expect(200)).body.data.requirePurpose).toBe(false);
  });
});
