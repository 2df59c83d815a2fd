import { countStatuses, spread, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { type Document, type Office, newOffice, projectDocument, share } from './sharing-support';
const [url, other] = deployment().api;

describe('POST /api/shares', () => {
  let office: Office;
  let doc: Document;

  beforeAll(async () => {
    office = await newOffice(url);
  });
  beforeEach(async () => {
    doc = await projectDocument(office.owner, office.project, `${uniqueName('plan')}.md`);
  });

  it('creates one share for concurrent requests', async () => {
    const { owner, member } = office;
    const answers = await Promise.all(
      spread(owner, [url, other], 12).map((caller) =>
        share(caller, doc.docId, 'user', { targetId: member.userId }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 11, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
});
