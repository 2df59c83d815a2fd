import { newDocId, newDocument, newMember, newOwner, newProject, newShare } from '#testing';
import { describeEachBackend } from '../support/deployments';
import { Events } from './live-support';

describeEachBackend('the expiry of a share', ({ api: [here, there] }) => {
  it('is an event to its audience and to the readers of the project, once', async () => {
    const owner = await newOwner(here);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const node = await newDocument(owner, project, 'shared.md');
    const { id: docId } = await newDocId(owner, node);
    const streams = [await Events.open(owner.at(there)), await Events.open(member.at(there))];
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const share = await newShare(owner, docId, 'user', { targetId: member.userId, expiresAt });
    const lasting = await newShare(owner, docId, 'tenant');
    const about = (stream: Events, id: string) => stream.about(id).map(({ kind }) => kind);
    for (const stream of streams) {
      await stream.until(() => about(stream, share).length === 2, 'the expiry');
      expect(about(stream, share)).toEqual(['shares', 'shares']);
      expect(about(stream, lasting)).toEqual(['shares']);
    }
    const { body } = await owner.get(`/api/shares/all?projectId=${project.id}`).expect(200);
    expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([lasting]);
  });
});
