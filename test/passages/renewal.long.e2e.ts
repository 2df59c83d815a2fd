import { newDocument, newOwner, newProject, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, startApi } from '../support/deployments';
import { placesOf } from './passages-support';

describe('segments of more than a day', () => {
  it('are written again without the words of deleted documents', async () => {
    const databaseUrl = await createDatabase();
    const withoutJobs = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    const owner = await newOwner(withoutJobs.url);
    const project = await newProject(owner);
    const deleted = await newDocument(owner, project, '/okapi.md', '# Okapi\n\nA mammal.\n');
    await newDocument(owner, project, '/numbat.md', '# Numbat\n\nA marsupial.\n');
    expect(await placesOf(owner, 'okapi')).toEqual(['/okapi.md#okapi']);
    await owner.delete(`/api/nodes/${deleted}`).expect(200);
    expect(await placesOf(owner, 'okapi')).toEqual([]);

    const blocksWith = async (word: string): Promise<number> => {
      const rows = await sql(
        databaseUrl,
        'SELECT FROM passage_blocks WHERE position($1::bytea IN bytes) > 0',
        [Buffer.from(word)],
      );
      return rows.length;
    };
    expect(await blocksWith('okapi')).toBeGreaterThan(0);
    // The time of an id of version 7 is at its beginning.
    const aged = (id: string) => `overlay(${id}::text PLACING '01900000' FROM 1 FOR 8)::uuid`;
    await sql(databaseUrl, `UPDATE passage_segments SET id = ${aged('id')}`);
    await sql(databaseUrl, `UPDATE passage_blocks SET segment_id = ${aged('segment_id')}`);
    await startApi({ databaseUrl });
    await eventually('they are written again', async () => (await blocksWith('okapi')) === 0);
    expect(await blocksWith('numbat')).toBeGreaterThan(0);
    expect(await placesOf(owner, 'numbat')).toEqual(['/numbat.md#numbat']);
  });
});
