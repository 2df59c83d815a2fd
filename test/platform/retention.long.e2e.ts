import { anonymous, newOwner, sql } from '#testing';
import { close, newDistribution, newOrganization } from '../distribution/distribution-support';
import { newRoom } from '../rooms/people-support';
import { createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';

const RULES = [
  'distributions.ended',
  'room-messages.old',
  'rooms.closed',
  'revisions.replaced',
  'audit-entries.old',
];

describe('what is deleted after a time that operators set', () => {
  it.each([
    ['is kept for ever by default', {}, { distributions: 1, messages: 1 }],
    [
      'is deleted after it',
      { DISTRIBUTION_RETENTION_DAYS: '30', ROOM_MESSAGE_RETENTION_DAYS: '30' },
      { distributions: 0, messages: 0 },
    ],
  ])('%s', async (_, settings, left) => {
    const databaseUrl = await createDatabase();
    const { url } = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    const organization = await newOrganization(url);
    const { id } = await newDistribution(organization);
    await close(organization.owner, id, organization.source.id).expect(200);
    const host = await newOwner(url);
    const room = await newRoom(host);
    await host.post(`${room.path}/messages`, { text: 'old' }).expect(201);
    await sql(
      databaseUrl,
      `UPDATE distributions SET created_at = now() - interval '20 years', ended_at = now() - interval '20 years'`,
    );
    // Callbacks that wait keep their distribution.
    await sql(databaseUrl, `UPDATE callback_deliveries SET state = 'failed', due_at = NULL`);
    await sql(databaseUrl, `UPDATE room_messages SET created_at = now() - interval '20 years'`);

    const jobs = await startApi({ databaseUrl }, settings, ['--role', 'jobs']);
    await eventually('both rules have run', async () => {
      const { text } = await anonymous(jobs.url).get('/metrics').expect(200);
      return RULES.every((name) =>
        text.includes(`repeat_duration_seconds_count{name="${name}",outcome="done"} 1`),
      );
    });
    const [counted] = await sql(
      databaseUrl,
      `SELECT (SELECT count(*)::int FROM distributions) AS distributions, (SELECT count(*)::int FROM room_messages) AS messages`,
    );
    expect(counted).toEqual(left);
  });
});
