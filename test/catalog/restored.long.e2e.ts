import { newDocument, newOwner, newProject } from '#testing';
import { copyDatabase } from '../support/databases';
import { createDatabase, startApi } from '../support/deployments';
import { currentRun } from '../support/test-run';

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

it('a cursor of changes from before a restore requires a resync, however many transactions the restored database has counted', async () => {
  const original = await createDatabase();
  const before = await startApi({ databaseUrl: original });
  const owner = await newOwner(before.url);
  const project = await newProject(owner);
  const route = `/api/projects/${project.id}/catalog/changes`;
  const { cursor } = (await owner.get(route).expect(200)).body.data as { cursor: string };
  await before.stop();

  const restored = await copyDatabase(
    currentRun().adminUrl,
    nameOf(original),
    `${nameOf(original)}_restored`,
  );
  const { url } = await startApi({ databaseUrl: restored });
  const after = owner.at(url).with({ Origin: url });
  await newDocument(after, project, 'after.md');

  const answer = (await after.get(route).query({ since: cursor }).expect(200)).body.data;
  expect(answer).toMatchObject({ changes: [], resyncRequired: true });
  await newDocument(after, project, 'later.md');
  const next = (await after.get(route).query({ since: answer.cursor }).expect(200)).body.data;
  expect(next.resyncRequired).toBe(false);
});
