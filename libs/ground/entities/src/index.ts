// Written by npm run docs from the files in this folder.
import { recordedTables } from './triggers';
import { AccountLink } from './accounts/account-link.entity';
import { AccountMail } from './accounts/account-mail.entity';
import { DailyMail } from './accounts/daily-mail.entity';
import { HomeVisit } from './accounts/home-visit.entity';
import { MemberInvite } from './accounts/member-invite.entity';
import { OidcConnection } from './accounts/oidc-connection.entity';
import { OidcIdentity } from './accounts/oidc-identity.entity';
import { OidcSignIn } from './accounts/oidc-sign-in.entity';
import { PasskeyChallenge } from './accounts/passkey-challenge.entity';
import { Passkey } from './accounts/passkey.entity';
import { RetiredTenantSlug } from './accounts/retired-tenant-slug.entity';
import { Session } from './accounts/session.entity';
import { Tenant } from './accounts/tenant.entity';
import { User } from './accounts/user.entity';
import { Actor } from './agents/actor.entity';
import { ApiToken } from './agents/api-token.entity';
import { OauthClient } from './agents/oauth-client.entity';
import { OauthCode } from './agents/oauth-code.entity';
import { OauthRefreshToken } from './agents/oauth-refresh-token.entity';
import { PairingRequest } from './agents/pairing-request.entity';
import { PublicAgent } from './agents/public-agent.entity';
import { AuditCheckpoint } from './audit/audit-checkpoint.entity';
import { AuditEntry } from './audit/audit-entry.entity';
import { AuditHead } from './audit/audit-head.entity';
import { DirectoryEntry } from './directory/directory-entry.entity';
import { CallbackDelivery } from './distribution/callback-delivery.entity';
import { DistributionFeedback } from './distribution/distribution-feedback.entity';
import { DistributionTarget } from './distribution/distribution-target.entity';
import { Distribution } from './distribution/distribution.entity';
import { DocumentLines } from './documents/document-lines.entity';
import { DocumentLink } from './documents/document-link.entity';
import { LinkedDocument } from './documents/linked-document.entity';
import { Revision } from './documents/revision.entity';
import { Section } from './documents/section.entity';
import { Event } from './events/event.entity';
import { Presence } from './events/presence.entity';
import { Blob } from './files/blob.entity';
import { FileUsage } from './files/file-usage.entity';
import { StoredFile } from './files/stored-file.entity';
import { InboxDedupeKey } from './inbox/inbox-dedupe-key.entity';
import { InboxDelivery } from './inbox/inbox-delivery.entity';
import { InboxMessage } from './inbox/inbox-message.entity';
import { InboxPairing } from './inbox/inbox-pairing.entity';
import { InboxPolicy } from './inbox/inbox-policy.entity';
import { DailyUsage } from './operation/daily-usage.entity';
import { IssuerKey } from './operation/issuer-key.entity';
import { JobOutbox } from './operation/job-outbox.entity';
import { KeyLogEntry } from './operation/key-log-entry.entity';
import { KeyLogTile } from './operation/key-log-tile.entity';
import { KeyLogState } from './operation/key-log.entity';
import { LimitWindow } from './operation/limit-window.entity';
import { TokenUsage } from './operation/token-usage.entity';
import { OrganizationDomain } from './organizations/organization-domain.entity';
import { ScimToken } from './organizations/scim-token.entity';
import { DocIdSequence } from './provenance/doc-id-sequence.entity';
import { DocId } from './provenance/doc-id.entity';
import { LineageEntry } from './provenance/lineage-entry.entity';
import { LineageHead } from './provenance/lineage-head.entity';
import { FeedDocument } from './publishing/feed-document.entity';
import { PublishOverride } from './publishing/publish-override.entity';
import { PublishedDocument } from './publishing/published-document.entity';
import { PublishedFile } from './publishing/published-file.entity';
import { PublishedRating } from './publishing/published-rating.entity';
import { RoomAgent } from './rooms/room-agent.entity';
import { RoomAuditEntry } from './rooms/room-audit-entry.entity';
import { RoomHuman } from './rooms/room-human.entity';
import { RoomInvite } from './rooms/room-invite.entity';
import { RoomMessage } from './rooms/room-message.entity';
import { Room } from './rooms/room.entity';
import { SignatureNonce } from './rooms/signature-nonce.entity';
import { EncryptionKeyChallenge } from './seal/encryption-key-challenge.entity';
import { EncryptionKey } from './seal/encryption-key.entity';
import { SealPolicy } from './seal/seal-policy.entity';
import { SecretEnvelope } from './seal/secret-envelope.entity';
import { PassageBlock } from './search/passage-block.entity';
import { PassageQueueEntry } from './search/passage-queue-entry.entity';
import { PassageSegment } from './search/passage-segment.entity';
import { PassageSpelling } from './search/passage-spelling.entity';
import { Passage } from './search/passage.entity';
import { SearchQueueEntry } from './search/search-queue-entry.entity';
import { SearchTerm } from './search/search-term.entity';
import { SearchWord } from './search/search-word.entity';
import { Capability } from './sharing/capability.entity';
import { ShareGrant } from './sharing/share-grant.entity';
import { ShareGroupMember } from './sharing/share-group-member.entity';
import { ShareGroup } from './sharing/share-group.entity';
import { Follow } from './social/follow.entity';
import { HealthReport } from './workspace/health-report.entity';
import { ManifestScan } from './workspace/manifest-scan.entity';
import { Mapping } from './workspace/mapping.entity';
import { NodeChange } from './workspace/node-change.entity';
import { Node } from './workspace/node.entity';
import { PersonalViewEntry } from './workspace/personal-view-entry.entity';
import { PersonalView } from './workspace/personal-view.entity';
import { ProjectCounter } from './workspace/project-counter.entity';
import { Project } from './workspace/project.entity';
import { TopFolderCounter } from './workspace/top-folder-counter.entity';
import { TrashEntry } from './workspace/trash-entry.entity';
import { TrashedRow } from './workspace/trashed-row.entity';
import { Tree } from './workspace/tree.entity';
import { Baseline1764800000004 } from './migrations/1764800000004-baseline';
import { Events1764900000000 } from './migrations/1764900000000-events';
import { Files1764900001000 } from './migrations/1764900001000-files';
import { Links1764900002000 } from './migrations/1764900002000-links';
import { LinksOfEarlierDocuments1764900002001 } from './migrations/1764900002001-links-of-earlier-documents';
import { Tree1764900003000 } from './migrations/1764900003000-tree';
import { People1764900004000 } from './migrations/1764900004000-people';
import { EventsOfFiles1764900005000 } from './migrations/1764900005000-events-of-files';
import { RevisionVersions1765000000000 } from './migrations/1765000000000-revision-versions';
import { ExpiringShares1765000001000 } from './migrations/1765000001000-expiring-shares';
import { EventsOfOneNode1765000002000 } from './migrations/1765000002000-events-of-one-node';
import { TokenAudiences1766000000000 } from './migrations/1766000000000-token-audiences';
import { Authorization1766000001000 } from './migrations/1766000001000-authorization';
import { AgentsOfCodes1766000002000 } from './migrations/1766000002000-agents-of-codes';
import { SearchQueue1795700000000 } from './migrations/1795700000000-search-queue';
import { SearchIndexKeys1795700001000 } from './migrations/1795700001000-search-index-keys';
import { SearchTermsKey1795700002000 } from './migrations/1795700002000-search-terms-key';
import { QueueDocuments1795800000000 } from './migrations/1795800000000-queue-documents';
import { RetentionIndexes1795900000000 } from './migrations/1795900000000-retention-indexes';
import { PausedAgents1796000000000 } from './migrations/1796000000000-paused-agents';
import { KeyLog1797000000000 } from './migrations/1797000000000-key-log';
import { KeyLogIndexes1797000001000 } from './migrations/1797000001000-key-log-indexes';
import { DailyMails1797600000000 } from './migrations/1797600000000-daily-mails';
import { PassageSegments1798000000000 } from './migrations/1798000000000-passage-segments';
import { PassagesWithoutSegment1798000001000 } from './migrations/1798000001000-passages-without-segment';
import { DistributionSenders1798100000000 } from './migrations/1798100000000-distribution-senders';
import { TokenUsage1798101000000 } from './migrations/1798101000000-token-usage';
import { TracedCallbacks1798300000000 } from './migrations/1798300000000-traced-callbacks';
import { NarrowSegments1798310000000 } from './migrations/1798310000000-narrow-segments';
import { PassagesWithoutTerms1798400000000 } from './migrations/1798400000000-passages-without-terms';
import { FullerPassages1798400001000 } from './migrations/1798400001000-fuller-passages';
import { AuditCheckpoints1798500000000 } from './migrations/1798500000000-audit-checkpoints';
import { ClosedRoomsIndex1798500001000 } from './migrations/1798500001000-closed-rooms-index';
import { ClosedRooms1798500002000 } from './migrations/1798500002000-closed-rooms';
import { OldestRevisions1798500003000 } from './migrations/1798500003000-oldest-revisions';
import { ReplacedRevisionsIndex1798500004000 } from './migrations/1798500004000-replaced-revisions-index';
import { AuditTargets1798600000000 } from './migrations/1798600000000-audit-targets';
import { ReturnedReviews1798601000000 } from './migrations/1798601000000-returned-reviews';
import { InboxPlaces1798710000000 } from './migrations/1798710000000-inbox-places';
import { LineageSalts1798720000000 } from './migrations/1798720000000-lineage-salts';
import { MovedTenants1798800000000 } from './migrations/1798800000000-moved-tenants';
import { OwnedSince1798900000000 } from './migrations/1798900000000-owned-since';
import { OwnedSinceOfAgents1798900001000 } from './migrations/1798900001000-owned-since-of-agents';
import { BasePaths1798910000000 } from './migrations/1798910000000-base-paths';
import { WordsAfterElidedOnes1798990000000 } from './migrations/1798990000000-words-after-elided-ones';

/** The data model: all entities, all migrations in their order, and the tables whose changes are events. */
export const schema = {
  entities: [
    AccountLink,
    AccountMail,
    DailyMail,
    HomeVisit,
    MemberInvite,
    OidcConnection,
    OidcIdentity,
    OidcSignIn,
    PasskeyChallenge,
    Passkey,
    RetiredTenantSlug,
    Session,
    Tenant,
    User,
    Actor,
    ApiToken,
    OauthClient,
    OauthCode,
    OauthRefreshToken,
    PairingRequest,
    PublicAgent,
    AuditCheckpoint,
    AuditEntry,
    AuditHead,
    DirectoryEntry,
    CallbackDelivery,
    DistributionFeedback,
    DistributionTarget,
    Distribution,
    DocumentLines,
    DocumentLink,
    LinkedDocument,
    Revision,
    Section,
    Event,
    Presence,
    Blob,
    FileUsage,
    StoredFile,
    InboxDedupeKey,
    InboxDelivery,
    InboxMessage,
    InboxPairing,
    InboxPolicy,
    DailyUsage,
    IssuerKey,
    JobOutbox,
    KeyLogEntry,
    KeyLogTile,
    KeyLogState,
    LimitWindow,
    TokenUsage,
    OrganizationDomain,
    ScimToken,
    DocIdSequence,
    DocId,
    LineageEntry,
    LineageHead,
    FeedDocument,
    PublishOverride,
    PublishedDocument,
    PublishedFile,
    PublishedRating,
    RoomAgent,
    RoomAuditEntry,
    RoomHuman,
    RoomInvite,
    RoomMessage,
    Room,
    SignatureNonce,
    EncryptionKeyChallenge,
    EncryptionKey,
    SealPolicy,
    SecretEnvelope,
    PassageBlock,
    PassageQueueEntry,
    PassageSegment,
    PassageSpelling,
    Passage,
    SearchQueueEntry,
    SearchTerm,
    SearchWord,
    Capability,
    ShareGrant,
    ShareGroupMember,
    ShareGroup,
    Follow,
    HealthReport,
    ManifestScan,
    Mapping,
    NodeChange,
    Node,
    PersonalViewEntry,
    PersonalView,
    ProjectCounter,
    Project,
    TopFolderCounter,
    TrashEntry,
    TrashedRow,
    Tree,
  ],
  migrations: [
    Baseline1764800000004,
    Events1764900000000,
    Files1764900001000,
    Links1764900002000,
    LinksOfEarlierDocuments1764900002001,
    Tree1764900003000,
    People1764900004000,
    EventsOfFiles1764900005000,
    RevisionVersions1765000000000,
    ExpiringShares1765000001000,
    EventsOfOneNode1765000002000,
    TokenAudiences1766000000000,
    Authorization1766000001000,
    AgentsOfCodes1766000002000,
    SearchQueue1795700000000,
    SearchIndexKeys1795700001000,
    SearchTermsKey1795700002000,
    QueueDocuments1795800000000,
    RetentionIndexes1795900000000,
    PausedAgents1796000000000,
    KeyLog1797000000000,
    KeyLogIndexes1797000001000,
    DailyMails1797600000000,
    PassageSegments1798000000000,
    PassagesWithoutSegment1798000001000,
    DistributionSenders1798100000000,
    TokenUsage1798101000000,
    TracedCallbacks1798300000000,
    NarrowSegments1798310000000,
    PassagesWithoutTerms1798400000000,
    FullerPassages1798400001000,
    AuditCheckpoints1798500000000,
    ClosedRoomsIndex1798500001000,
    ClosedRooms1798500002000,
    OldestRevisions1798500003000,
    ReplacedRevisionsIndex1798500004000,
    AuditTargets1798600000000,
    ReturnedReviews1798601000000,
    InboxPlaces1798710000000,
    LineageSalts1798720000000,
    MovedTenants1798800000000,
    OwnedSince1798900000000,
    OwnedSinceOfAgents1798900001000,
    BasePaths1798910000000,
    WordsAfterElidedOnes1798990000000,
  ],
  recordedTables,
};

export * from './accounts/account-link.entity';
export * from './accounts/account-mail.entity';
export * from './accounts/daily-mail.entity';
export * from './accounts/home-visit.entity';
export * from './accounts/member-invite.entity';
export * from './accounts/oidc-connection.entity';
export * from './accounts/oidc-identity.entity';
export * from './accounts/oidc-sign-in.entity';
export * from './accounts/passkey-challenge.entity';
export * from './accounts/passkey.entity';
export * from './accounts/retired-tenant-slug.entity';
export * from './accounts/session.entity';
export * from './accounts/tenant.entity';
export * from './accounts/user.entity';
export * from './agents/actor.entity';
export * from './agents/api-token.entity';
export * from './agents/oauth-client.entity';
export * from './agents/oauth-code.entity';
export * from './agents/oauth-refresh-token.entity';
export * from './agents/pairing-request.entity';
export * from './agents/public-agent.entity';
export * from './audit/audit-checkpoint.entity';
export * from './audit/audit-entry.entity';
export * from './audit/audit-head.entity';
export * from './directory/directory-entry.entity';
export * from './distribution/callback-delivery.entity';
export * from './distribution/distribution-feedback.entity';
export * from './distribution/distribution-target.entity';
export * from './distribution/distribution.entity';
export * from './documents/document-lines.entity';
export * from './documents/document-link.entity';
export * from './documents/linked-document.entity';
export * from './documents/revision.entity';
export * from './documents/section.entity';
export * from './events/event.entity';
export * from './events/presence.entity';
export * from './files/blob.entity';
export * from './files/file-usage.entity';
export * from './files/stored-file.entity';
export * from './inbox/inbox-dedupe-key.entity';
export * from './inbox/inbox-delivery.entity';
export * from './inbox/inbox-message.entity';
export * from './inbox/inbox-pairing.entity';
export * from './inbox/inbox-policy.entity';
export * from './operation/daily-usage.entity';
export * from './operation/issuer-key.entity';
export * from './operation/job-outbox.entity';
export * from './operation/key-log-entry.entity';
export * from './operation/key-log-tile.entity';
export * from './operation/key-log.entity';
export * from './operation/limit-window.entity';
export * from './operation/token-usage.entity';
export * from './organizations/organization-domain.entity';
export * from './organizations/scim-token.entity';
export * from './provenance/doc-id-sequence.entity';
export * from './provenance/doc-id.entity';
export * from './provenance/lineage-entry.entity';
export * from './provenance/lineage-head.entity';
export * from './publishing/feed-document.entity';
export * from './publishing/publish-override.entity';
export * from './publishing/published-document.entity';
export * from './publishing/published-file.entity';
export * from './publishing/published-rating.entity';
export * from './rooms/room-agent.entity';
export * from './rooms/room-audit-entry.entity';
export * from './rooms/room-human.entity';
export * from './rooms/room-invite.entity';
export * from './rooms/room-message.entity';
export * from './rooms/room.entity';
export * from './rooms/signature-nonce.entity';
export * from './seal/encryption-key-challenge.entity';
export * from './seal/encryption-key.entity';
export * from './seal/seal-policy.entity';
export * from './seal/secret-envelope.entity';
export * from './search/passage-block.entity';
export * from './search/passage-queue-entry.entity';
export * from './search/passage-segment.entity';
export * from './search/passage-spelling.entity';
export * from './search/passage.entity';
export * from './search/search-queue-entry.entity';
export * from './search/search-term.entity';
export * from './search/search-word.entity';
export * from './sharing/capability.entity';
export * from './sharing/share-grant.entity';
export * from './sharing/share-group-member.entity';
export * from './sharing/share-group.entity';
export * from './social/follow.entity';
export * from './workspace/health-report.entity';
export * from './workspace/manifest-scan.entity';
export * from './workspace/mapping.entity';
export * from './workspace/node-change.entity';
export * from './workspace/node.entity';
export * from './workspace/personal-view-entry.entity';
export * from './workspace/personal-view.entity';
export * from './workspace/project-counter.entity';
export * from './workspace/project.entity';
export * from './workspace/top-folder-counter.entity';
export * from './workspace/trash-entry.entity';
export * from './workspace/trashed-row.entity';
export * from './workspace/tree.entity';
export * from './accounts/plans';
export { appendOnlyTables, triggers } from './triggers';
