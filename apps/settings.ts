import { AuditLogSettings } from '../libs/administration/organizations/src/audit-log/audit-log.settings';
import { OrganizationsSettings } from '../libs/administration/organizations/src/organizations.settings';
import { DistributionSettings } from '../libs/conversations/distribution/src/distribution.settings';
import { InboxSettings } from '../libs/conversations/inbox/src/inbox.settings';
import { RoomsSettings } from '../libs/conversations/rooms/src/rooms.settings';
import { SealSettings } from '../libs/conversations/seal/src/seal.settings';
import { CatalogSettings } from '../libs/documents/catalog/src/catalog.settings';
import { RevisionsSettings } from '../libs/documents/documents/src/revisions/revisions.settings';
import { FilesSettings } from '../libs/documents/files/src/files.settings';
import { GithubScanSettings } from '../libs/documents/github-scan/src/github-scan.settings';
import { WorkspaceSettings } from '../libs/documents/workspace/src/workspace.settings';
import { AccessSettings } from '../libs/ground/access/src/access.settings';
import { MailSettings } from '../libs/identity/mail/src/mail.settings';
import { PlatformSettings } from '../libs/ground/platform/src/platform.settings';
import { TracingSettings } from '../libs/ground/platform/src/tracing/tracing.settings';
import { AccountsSettings } from '../libs/identity/accounts/src/accounts.settings';
import { DeletionSettings } from '../libs/administration/organizations/src/organization/deletion.settings';
import { OauthSettings } from '../libs/identity/oauth/src/oauth.settings';
import { AgentsSettings } from '../libs/identity/agents/src/agents.settings';
import { PublicPagesSettings } from '../libs/surface/web/src/public/public-pages.settings';
import { RenderingSettings } from '../libs/text/rendering/src/rendering.settings';
import { TextSettings } from '../libs/text/text/src/text.settings';

/**
 * Every setting of the service, by the lib that declares it. The environment variable of a setting is its name in upper snake case (`baseUrl` is
 * `BASE_URL`), and its initial value is its default. All programs validate all settings, so that a wrong value stops each of them at its start.
 * The README prints their comments. The imports are direct, so that a program does not load the libs that it does not run.
 */
export class Settings {
  readonly platform = new PlatformSettings();
  readonly tracing = new TracingSettings();
  readonly access = new AccessSettings();
  readonly mail = new MailSettings();
  readonly accounts = new AccountsSettings();
  readonly deletion = new DeletionSettings();
  readonly organizations = new OrganizationsSettings();
  readonly auditLog = new AuditLogSettings();
  readonly agents = new AgentsSettings();
  readonly oauth = new OauthSettings();
  readonly text = new TextSettings();
  readonly rendering = new RenderingSettings();
  readonly workspace = new WorkspaceSettings();
  readonly revisions = new RevisionsSettings();
  readonly files = new FilesSettings();
  readonly catalog = new CatalogSettings();
  readonly githubScan = new GithubScanSettings();
  readonly publicPages = new PublicPagesSettings();
  readonly distribution = new DistributionSettings();
  readonly inbox = new InboxSettings();
  readonly seal = new SealSettings();
  readonly rooms = new RoomsSettings();

  /** The largest body of a request, which saves a document. */
  get largestBodyBytes(): number {
    return this.text.maxSaveBytes;
  }
}
