import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccessModule } from '#access';
import { AccountsModule } from '#accounts';
import { AgentsModule } from '#agents';
import { AuditModule } from '#audit';
import { CatalogJobs, CatalogModule } from '#catalog';
import { DocumentsModule } from '#documents';
import { DistributionModule } from '#distribution';
import { FilesModule } from '#files';
import { GithubScanJobs, GithubScanModule } from '#github-scan';
import { HomeModule } from '#home';
import { InboxModule } from '#inbox';
import { IssuerModule } from '#issuer';
import { KeyLogModule } from '#key-log';
import { PersonalModule } from '#personal';
import { WebModule } from '#web';
import { schema } from '#entities';
import { LiveJobs, LiveModule } from '#live';
import { MailJobs } from '#mail';
import { McpModule } from '#mcp';
import { OauthModule } from '#oauth';
import { OrganizationsJobs, OrganizationsModule } from '#organizations';
import { type ComposedSettings, JobsModule, PlatformModule, type ProcessRole, runsJobs } from '#platform';
import { PortabilityModule } from '#portability';
import { ProvenanceModule } from '#provenance';
import { PublishingModule } from '#publishing';
import { RoomsHttp, RoomsJobs } from '#rooms';
import { SealModule } from '#seal';
import { SharingJobs, SharingModule } from '#sharing';
import { SocialModule } from '#social';
import { VisibilityModule } from '#visibility';
import { WorkspaceModule } from '#workspace';

/** The main API: the controllers of every domain, and the workers of its jobs. */
@Module({})
export class ApiModule {
  static with(settings: ComposedSettings, logger: Logger, role: ProcessRole = 'all'): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.with(settings, logger, schema),
        JobsModule.with({ runs: runsJobs(role) }),
        AccessModule,
        VisibilityModule,
        AuditModule,
        WorkspaceModule,
        DocumentsModule,
        FilesModule,
        CatalogModule,
        PersonalModule,
        PortabilityModule,
        LiveModule,
        GithubScanModule,
        AccountsModule,
        IssuerModule,
        KeyLogModule,
        AgentsModule,
        OauthModule,
        ProvenanceModule,
        SharingModule,
        PublishingModule,
        WebModule,
        McpModule,
        DistributionModule,
        InboxModule,
        SealModule,
        SocialModule,
        RoomsHttp,
        OrganizationsModule,
        HomeModule,
        ...(runsJobs(role)
          ? [CatalogJobs, GithubScanJobs, LiveJobs, MailJobs, OrganizationsJobs, RoomsJobs, SharingJobs]
          : []),
      ],
    };
  }
}
