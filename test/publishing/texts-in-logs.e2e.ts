import { readFileSync } from 'node:fs';
import { newOwner, newProject, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { CREDENTIAL, change, changeSeo, createDraft, newDraft, newLive, publish } from './published-support';

const MARK = 'TEXTMARKER';

it('the log never contains a text of a published document or a finding, whatever fails', async () => {
  const databaseUrl = await createDatabase();
  const api = await startApi({ databaseUrl }, { LOG_LEVEL: 'trace' });
  const owner = await newOwner(api.url);
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
  await sql(databaseUrl, 'ALTER TABLE published_documents ADD CONSTRAINT test_refuses CHECK (version < 3)');
  await change(owner, live.id, { content: `${MARK} again` }).expect(500);
  await publish(owner, id, { override: true, overrideReason: `${MARK} says so` }).expect(200);
  await api.stop();

  const log = readFileSync(api.logFile, 'utf8');
  expect(log).toContain('test_refuses');
  for (const text of [MARK, CREDENTIAL, CREDENTIAL.slice(4)]) expect(log.includes(text)).toBe(false);
});
