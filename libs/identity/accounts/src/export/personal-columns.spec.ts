import { getMetadataArgsStorage } from 'typeorm';
import { schema } from '#entities';

/** The reasons why a column that names a person is not a part of the export of their data. */
const EXPIRES = 'It is deleted within days, and has nothing that the person does not know.';
const OF_THE_ORGANIZATION = 'The organization owns what it describes, and it says who did it.';
const RENEWS = 'It only renews a token, which is a part of the export.';
const COUNTS = 'It counts requests of today.';

/** The kind of the export that contains the row, or the reason why none does. */
const COLUMNS: Record<string, string> = {
  'account_links.userId': EXPIRES,
  'account_mails.userId': EXPIRES,
  'actors.ownerUserId': 'agent',
  'api_tokens.userId': 'token',
  'capabilities.mintedBy': EXPIRES,
  'daily_mails.userId': 'dailyMail',
  'daily_usage.userId': COUNTS,
  'distribution_targets.readBy': OF_THE_ORGANIZATION,
  'distributions.createdBy': OF_THE_ORGANIZATION,
  'doc_ids.issuedBy': OF_THE_ORGANIZATION,
  'files.createdBy': 'uploadedFile',
  'follows.userId': 'follow',
  'home_visits.userId': 'homeVisit',
  'lineage_entries.actorUserId': OF_THE_ORGANIZATION,
  'manifest_scans.startedBy': OF_THE_ORGANIZATION,
  'member_invites.createdBy': OF_THE_ORGANIZATION,
  'nodes.createdBy': OF_THE_ORGANIZATION,
  'oauth_codes.userId': EXPIRES,
  'oauth_refresh_tokens.userId': RENEWS,
  'oidc_identities.userId': 'identity',
  'pairing_requests.decidedBy': EXPIRES,
  'passkeys.userId': 'passkey',
  'personal_views.userId': 'view',
  'projects.createdBy': OF_THE_ORGANIZATION,
  'projects.ownerUserId': 'document',
  'publish_overrides.userId': OF_THE_ORGANIZATION,
  'public_agents.ownerUserId': 'agent',
  'published_documents.createdBy': OF_THE_ORGANIZATION,
  'published_documents.publishedBy': OF_THE_ORGANIZATION,
  'published_documents.reviewRequestedBy': OF_THE_ORGANIZATION,
  'published_ratings.userId': 'rating',
  'revisions.authorUserId': OF_THE_ORGANIZATION,
  'room_humans.userId': 'room',
  'room_invites.createdBy': OF_THE_ORGANIZATION,
  'rooms.hostUserId': 'room',
  'scim_tokens.createdBy': OF_THE_ORGANIZATION,
  'secret_envelopes.senderUserId': EXPIRES,
  'sessions.userId': 'session',
  'share_grants.createdBy': 'share',
  'share_grants.userId': OF_THE_ORGANIZATION,
  'share_group_members.userId': OF_THE_ORGANIZATION,
  'trash.deletedBy': 'deletedDocument',
};

describe('the export of the data of a person', () => {
  it('decides about each column that names a person', () => {
    expect(Object.keys(COLUMNS).sort()).toEqual(columnsThatNamePeople());
  });
});

function columnsThatNamePeople(): string[] {
  const { columns, tables } = getMetadataArgsStorage();
  const isEntity = new Set<unknown>(schema.entities as unknown[]);
  return columns
    .filter(({ target, propertyName }) => isEntity.has(target) && /userId$|By$/i.test(propertyName))
    .map(({ target, propertyName }) => {
      const table = tables.find((one) => one.target === target);
      return `${table!.name}.${propertyName}`;
    })
    .sort();
}
