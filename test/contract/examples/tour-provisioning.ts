import { type Person, bearer } from '#testing';
import { setTxt } from '../../support/dns-server';
import { type Tour, USER_AGENT } from './acme';

/** The directory of the organization creates, changes and deletes a user and a group. */
export async function provision({ url, recorder }: Tour, olivia: Person): Promise<void> {
  const issued = await recorder.record(olivia.post('/api/v1/admin/scim-token').expect(201));
  await recorder.record(olivia.get('/api/v1/admin/scim-token').expect(200));
  const directory = bearer(url, issued.body.data.token as string).with(USER_AGENT);
  const schema = 'urn:ietf:params:scim:schemas:core:2.0';
  const patch = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
  const search = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], count: 10 };
  for (const path of [
    'ServiceProviderConfig',
    'ResourceTypes',
    'ResourceTypes/User',
    'Schemas',
    `Schemas/${schema}:Group`,
  ])
    await recorder.record(directory.get(`/scim/v2/${path}`).expect(200));
  const user = {
    schemas: [`${schema}:User`],
    userName: 'nora@acme.example',
    externalId: '00u1a2b3c',
    name: { givenName: 'Nora', familyName: 'New' },
    active: true,
  };
  const { id } = (await recorder.record(directory.post('/scim/v2/Users', user).expect(201))).body as {
    id: string;
  };
  const filter = encodeURIComponent('userName eq "nora@acme.example"');
  await recorder.record(directory.get(`/scim/v2/Users?filter=${filter}`).expect(200));
  await recorder.record(
    directory.post('/scim/v2/Users/.search', { ...search, filter: 'externalId eq "00u1a2b3c"' }).expect(200),
  );
  await recorder.record(directory.get(`/scim/v2/Users/${id}`).expect(200));
  await recorder.record(
    directory.put(`/scim/v2/Users/${id}`, { ...user, displayName: 'Nora New' }).expect(200),
  );
  const group = { schemas: [`${schema}:Group`], displayName: 'Newcomers', members: [{ value: id }] };
  const created = await recorder.record(directory.post('/scim/v2/Groups', group).expect(201));
  const groupPath = `/scim/v2/Groups/${created.body.id}`;
  await recorder.record(directory.get('/scim/v2/Groups?excludedAttributes=members').expect(200));
  await recorder.record(
    directory
      .post('/scim/v2/Groups/.search', { ...search, filter: 'displayName eq "Newcomers"' })
      .expect(200),
  );
  await recorder.record(directory.get(groupPath).expect(200));
  await recorder.record(directory.put(groupPath, group).expect(200));
  await recorder.record(
    directory.patch(groupPath, patch({ op: 'remove', path: `members[value eq "${id}"]` })).expect(204),
  );
  await recorder.record(directory.delete(groupPath).expect(204));
  await recorder.record(
    directory.patch(`/scim/v2/Users/${id}`, patch({ op: 'replace', value: { active: false } })).expect(200),
  );
  await recorder.record(directory.delete(`/scim/v2/Users/${id}`).expect(204));
  await recorder.record(olivia.delete('/api/v1/admin/scim-token').expect(200));
}

/** The organization proves its domain, and gives up another one. */
export async function proveDomain({ recorder }: Tour, olivia: Person): Promise<void> {
  const domains = '/api/organization/domains';
  const add = (domain: string) => olivia.post(domains, { domain });
  const { id, record } = (await recorder.record(add('acme.example').expect(201))).body.data;
  await recorder.record(add('acme.example').expect(200));
  await recorder.record(olivia.post(`${domains}/${id}/verify`).expect(422));
  setTxt(record.name, record.value);
  await recorder.record(olivia.post(`${domains}/${id}/verify`).expect(200));
  const other = await add('acme-labs.example').expect(201);
  await recorder.record(olivia.get(domains).expect(200));
  await recorder.record(olivia.delete(`${domains}/${other.body.data.id}`).expect(200));
}
