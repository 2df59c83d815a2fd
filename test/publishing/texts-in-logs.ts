import { newOwner, newProject } from '#testing';
import type { TracedService } from '../platform/traced-service';
import { CREDENTIAL, change, changeSeo, createDraft, newDraft, newLive, publish } from './published-support';

const MARK = 'TEXTMARKER';

/** Publishes and changes documents, also with requests that fail, and expects no text of them and no finding in the log. */
export async function expectNoTextsInLog(service: TracedService): Promise<void> {
  const owner = await newOwner(service.url);
  const project = await newProject(owner);
  const unsafe = {
    content: `# ${MARK}\n\nkey = ${CREDENTIAL}\n`,
    contentHtml: `<p>${MARK} ${CREDENTIAL}</p>`,
  };
  const { id } = await newDraft(owner, project, { ...unsafe, publicTitle: MARK });
  await createDraft(owner, project, { [MARK]: MARK }).expect(400);
  await publish(owner, id).expect(422);
  await owner.post(`/api/published-docs/${id}/scan`).expect(200);
  const live = await newLive(owner, project, {
    publicTitle: MARK,
    content: MARK,
    contentHtml: MARK.repeat(5_000),
  });
  await change(owner, live.id, unsafe).expect(422);
  await change(owner, live.id, { contentHtml: `<b>${MARK}`.repeat(5_000) }).expect(400);
  await changeSeo(owner, live.id, { title: MARK, canonicalUrl: `http://${MARK}` }).expect(400);
  // An internal error in a statement that has the texts as parameters and in its row.
  await service.damage(
    'ALTER TABLE published_documents ADD CONSTRAINT test_refuses_versions CHECK (version < 3)',
    'ALTER TABLE published_documents DROP CONSTRAINT test_refuses_versions',
  );
  await change(owner, live.id, { content: `${MARK} again` }).expect(500);
  await publish(owner, id, { override: true, overrideReason: `${MARK} says so` }).expect(200);

  await service.expectLog({
    words: ['test_refuses_versions'],
    secrets: [MARK, CREDENTIAL, CREDENTIAL.slice(4)],
  });
}
