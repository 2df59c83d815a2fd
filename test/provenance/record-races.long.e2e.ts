import { type Person, newMember, newOwner, sha256, uniqueName } from '#testing';
import { ownDocument } from '../sharing/sharing-support';
import { deployment } from '../support/deployments';
import { whileWaiting } from '../support/while-waiting';
import { actionsOf, share } from './provenance-support';

const {
  api: [url],
} = deployment();

let owner: Person;
let member: Person;

beforeAll(async () => {
  owner = await newOwner(url);
  member = await newMember(owner);
});

describe('a manual entry that waits for its chain', () => {
  it.each(['the id of the node', 'the Doc ID'] as const)(
    'is refused after its share was deleted, by %s',
    async (by) => {
      const { nodeId, docId } = await ownDocument(owner, `${uniqueName('mine')}.md`);
      const ref = by === 'the Doc ID' ? docId : nodeId;
      const shareId = await share(owner, nodeId, {
        shareType: 'user',
        targetId: member.userId,
        permission: 'write',
      });
      const entry = { action: 'custom.reviewed', metadataHash: sha256('reviewed') };
      const { status, acted, after, end } = await whileWaiting({
        locked: ['FROM nodes WHERE id = $1', nodeId],
        request: () => member.post(`/api/lineage/${ref}/record`, entry),
        act: () => owner.delete(`/api/shares/${shareId}`),
        state: () => actionsOf(owner, nodeId),
      });
      expect(acted).toBe(200);
      expect(status).toBe(404);
      expect(end).toEqual(after);
    },
  );
});
