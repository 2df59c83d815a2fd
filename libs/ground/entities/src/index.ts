import { AccountLink } from './accounts/account-link.entity';
import { AccountMail } from './accounts/account-mail.entity';
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
import { PairingRequest } from './agents/pairing-request.entity';
import { AuditEntry } from './audit/audit-entry.entity';
import { AuditHead } from './audit/audit-head.entity';
import { CallbackDelivery } from './distribution/callback-delivery.entity';
import { DistributionFeedback } from './distribution/distribution-feedback.entity';
import { DistributionTarget } from './distribution/distribution-target.entity';
import { Distribution } from './distribution/distribution.entity';
import { Revision } from './documents/revision.entity';
import { Section } from './documents/section.entity';
import { InboxDedupeKey } from './inbox/inbox-dedupe-key.entity';
import { InboxDelivery } from './inbox/inbox-delivery.entity';
import { InboxMessage } from './inbox/inbox-message.entity';
import { InboxPairing } from './inbox/inbox-pairing.entity';
import { InboxPolicy } from './inbox/inbox-policy.entity';
import { InitialSchema1763700000000 } from './migrations/1763700000000-initial-schema';
import { Catalog1763800000000 } from './migrations/1763800000000-catalog';
import { Search1763900000000 } from './migrations/1763900000000-search';
import { ViewsAndHealth1764000000000 } from './migrations/1764000000000-views-and-health';
import { ManifestScan1764050000000 } from './migrations/1764050000000-manifest-scan';
import { Palette1764060000000 } from './migrations/1764060000000-palette';
import { Provenance1764100000000 } from './migrations/1764100000000-provenance';
import { Sharing1764110000000 } from './migrations/1764110000000-sharing';
import { Publishing1764120000000 } from './migrations/1764120000000-publishing';
import { HeadingsHash1764130000000 } from './migrations/1764130000000-headings-hash';
import { AuditLog1764200000000 } from './migrations/1764200000000-audit-log';
import { DailyUsage1764300000101 } from './migrations/1764300000101-daily-usage';
import { OutlineVersions1764300000151 } from './migrations/1764300000151-outline-versions';
import { SearchWordsWithoutWaiting1764300000371 } from './migrations/1764300000371-search-words-without-waiting';
import { CheapSaves1764300000421 } from './migrations/1764300000421-cheap-saves';
import { CheapSearchIndex1764300000422 } from './migrations/1764300000422-cheap-search-index';
import { Inbox1764400000101 } from './migrations/1764400000101-inbox';
import { Seal1764400000201 } from './migrations/1764400000201-seal';
import { Distribution1764400000301 } from './migrations/1764400000301-distribution';
import { Social1764400000401 } from './migrations/1764400000401-social';
import { Rooms1764500000101 } from './migrations/1764500000101-rooms';
import { OrganizationPolicies1764500000102 } from './migrations/1764500000102-organization-policies';
import { RoomTurns1764500000201 } from './migrations/1764500000201-room-turns';
import { InvitesForAnAgent1764500000301 } from './migrations/1764500000301-invites-for-an-agent';
import { AuditLogQueries1764500000501 } from './migrations/1764500000501-audit-log-queries';
import { Scim1764500000601 } from './migrations/1764500000601-scim';
import { SingleSignOn1764500000701 } from './migrations/1764500000701-single-sign-on';
import { AccountMail1764500000801 } from './migrations/1764500000801-account-mail';
import { DeletedUsers1764500000901 } from './migrations/1764500000901-deleted-users';
import { Passkeys1764500001001 } from './migrations/1764500001001-passkeys';
import { OrganizationDeletion1764500001101 } from './migrations/1764500001101-organization-deletion';
import { Passages1764600000101 } from './migrations/1764600000101-passages';
import { PassagesByText1764600000201 } from './migrations/1764600000201-passages-by-text';
import { Trash1764600000401 } from './migrations/1764600000401-trash';
import { SearchTermsByNode1764600000601 } from './migrations/1764600000601-search-terms-by-node';
import { PlacesOfStrangers1764700000301 } from './migrations/1764700000301-places-of-strangers';
import { SealPolicies1764700000302 } from './migrations/1764700000302-seal-policies';
import { WordsAgain1764600000701 } from './migrations/1764600000701-words-again';
import { RoomsOfATenant1764700000401 } from './migrations/1764700000401-rooms-of-a-tenant';
import { LimitWindows1764700000701 } from './migrations/1764700000701-limit-windows';
import { DueRowsOfATenant1764700000801 } from './migrations/1764700000801-due-rows-of-a-tenant';
import { MovedAddresses1764700000201 } from './migrations/1764700000201-moved-addresses';
import { ProgramsOfAgents1764700000501 } from './migrations/1764700000501-programs-of-agents';
import { EndsOfProofs1764700000101 } from './migrations/1764700000101-ends-of-proofs';
import { UsedInvites1764700000102 } from './migrations/1764700000102-used-invites';
import { DailyUsage } from './operation/daily-usage.entity';
import { IssuerKey } from './operation/issuer-key.entity';
import { JobOutbox } from './operation/job-outbox.entity';
import { LimitWindow } from './operation/limit-window.entity';
import { OrganizationDomains1764700000202 } from './migrations/1764700000202-organization-domains';
import { OrganizationDomain } from './organizations/organization-domain.entity';
import { ScimToken } from './organizations/scim-token.entity';
import { DocIdSequence } from './provenance/doc-id-sequence.entity';
import { DocId } from './provenance/doc-id.entity';
import { LineageEntry } from './provenance/lineage-entry.entity';
import { LineageHead } from './provenance/lineage-head.entity';
import { PublishOverride } from './publishing/publish-override.entity';
import { PublishedDocument } from './publishing/published-document.entity';
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
import { PassageQueueEntry } from './search/passage-queue-entry.entity';
import { PassageWord } from './search/passage-word.entity';
import { Passage } from './search/passage.entity';
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

/** The data model: all entities, and all migrations in their order. */
export const schema = {
  entities: [
    Tenant,
    RetiredTenantSlug,
    User,
    Session,
    MemberInvite,
    OidcConnection,
    OrganizationDomain,
    OidcIdentity,
    OidcSignIn,
    Passkey,
    PasskeyChallenge,
    AccountMail,
    AccountLink,
    Actor,
    ApiToken,
    PairingRequest,
    Project,
    ProjectCounter,
    TopFolderCounter,
    Tree,
    Node,
    NodeChange,
    Mapping,
    TrashEntry,
    TrashedRow,
    PersonalView,
    PersonalViewEntry,
    HealthReport,
    ManifestScan,
    Revision,
    Section,
    SearchTerm,
    SearchWord,
    Passage,
    PassageWord,
    PassageQueueEntry,
    DocId,
    DocIdSequence,
    LineageEntry,
    LineageHead,
    ShareGroup,
    ShareGroupMember,
    ShareGrant,
    Capability,
    EncryptionKey,
    EncryptionKeyChallenge,
    SealPolicy,
    SecretEnvelope,
    PublishedDocument,
    PublishOverride,
    PublishedRating,
    Follow,
    InboxMessage,
    InboxDelivery,
    InboxDedupeKey,
    InboxPolicy,
    InboxPairing,
    Distribution,
    DistributionTarget,
    DistributionFeedback,
    CallbackDelivery,
    Room,
    RoomHuman,
    RoomAgent,
    RoomInvite,
    RoomMessage,
    RoomAuditEntry,
    SignatureNonce,
    ScimToken,
    IssuerKey,
    JobOutbox,
    DailyUsage,
    LimitWindow,
    AuditEntry,
    AuditHead,
  ],
  migrations: [
    InitialSchema1763700000000,
    Catalog1763800000000,
    Search1763900000000,
    ViewsAndHealth1764000000000,
    ManifestScan1764050000000,
    Palette1764060000000,
    Provenance1764100000000,
    Sharing1764110000000,
    Publishing1764120000000,
    HeadingsHash1764130000000,
    AuditLog1764200000000,
    DailyUsage1764300000101,
    OutlineVersions1764300000151,
    SearchWordsWithoutWaiting1764300000371,
    CheapSaves1764300000421,
    CheapSearchIndex1764300000422,
    Inbox1764400000101,
    Seal1764400000201,
    Distribution1764400000301,
    Social1764400000401,
    Rooms1764500000101,
    OrganizationPolicies1764500000102,
    RoomTurns1764500000201,
    InvitesForAnAgent1764500000301,
    AuditLogQueries1764500000501,
    Scim1764500000601,
    SingleSignOn1764500000701,
    AccountMail1764500000801,
    DeletedUsers1764500000901,
    Passkeys1764500001001,
    OrganizationDeletion1764500001101,
    Passages1764600000101,
    PassagesByText1764600000201,
    Trash1764600000401,
    SearchTermsByNode1764600000601,
    WordsAgain1764600000701,
    RoomsOfATenant1764700000401,
    LimitWindows1764700000701,
    DueRowsOfATenant1764700000801,
    PlacesOfStrangers1764700000301,
    SealPolicies1764700000302,
    MovedAddresses1764700000201,
    ProgramsOfAgents1764700000501,
    EndsOfProofs1764700000101,
    UsedInvites1764700000102,
    OrganizationDomains1764700000202,
  ],
};

export {
  AccountLink,
  AccountMail,
  Actor,
  ApiToken,
  AuditEntry,
  AuditHead,
  CallbackDelivery,
  Capability,
  Distribution,
  DistributionFeedback,
  DistributionTarget,
  DocId,
  DocIdSequence,
  EncryptionKey,
  EncryptionKeyChallenge,
  Follow,
  HealthReport,
  InboxDedupeKey,
  InboxDelivery,
  InboxMessage,
  InboxPairing,
  InboxPolicy,
  IssuerKey,
  JobOutbox,
  LineageEntry,
  LineageHead,
  ManifestScan,
  Mapping,
  MemberInvite,
  Node,
  NodeChange,
  OidcConnection,
  OrganizationDomain,
  OidcIdentity,
  OidcSignIn,
  PairingRequest,
  Passage,
  PassageQueueEntry,
  PassageWord,
  Passkey,
  PasskeyChallenge,
  PersonalView,
  PersonalViewEntry,
  Project,
  ProjectCounter,
  PublishOverride,
  PublishedDocument,
  PublishedRating,
  RetiredTenantSlug,
  Revision,
  Room,
  RoomAgent,
  RoomAuditEntry,
  RoomHuman,
  RoomInvite,
  RoomMessage,
  ScimToken,
  SearchTerm,
  SearchWord,
  SealPolicy,
  SecretEnvelope,
  Section,
  Session,
  ShareGrant,
  ShareGroup,
  ShareGroupMember,
  SignatureNonce,
  Tenant,
  TopFolderCounter,
  TrashEntry,
  TrashedRow,
  Tree,
  User,
};
export { FEATURES, PLANS, type Feature, type Plan, planIncludes } from './accounts/plans';
export type { LinkPurpose } from './accounts/account-link.entity';
export type { MailData, MailKind } from './accounts/account-mail.entity';
export type { AuditActor, AuditTarget } from './audit/audit-entry.entity';
export type { CallbackAttempt } from './distribution/callback-delivery.entity';
export type { DistributedDocument } from './distribution/distribution.entity';
export type { RoomAuditActor } from './rooms/room-audit-entry.entity';
export { appendOnlyTables, triggers } from './triggers';
