import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccessModule } from '#access';
import { AccountsModule } from '#accounts';
import { AgentsModule } from '#agents';
import { AuditModule } from '#audit';
import { CatalogModule } from '#catalog';
import { DocumentsModule } from '#documents';
import { DistributionModule } from '#distribution';
import { GithubScanModule } from '#github-scan';
import { InboxModule } from '#inbox';
import { IssuerModule } from '#issuer';
import { PersonalModule } from '#personal';
import { WebModule } from '#web';
import { schema } from '#entities';
import { OrganizationsModule } from '#organizations';
import { type Config, JobsModule, PlatformModule } from '#platform';
import { ProvenanceModule } from '#provenance';
import { PublishingModule } from '#publishing';
import { RoomsApiModule } from '#rooms';
import { SealModule } from '#seal';
import { SharingModule } from '#sharing';
import { SocialModule } from '#social';
import { VisibilityModule } from '#visibility';
import { WorkspaceModule } from '#workspace';

/** The main API: the controllers of every domain, and the workers of its jobs. */
@Module({})
export class ApiModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.with(config, logger, schema),
        JobsModule,
        AccessModule,
        VisibilityModule,
        AuditModule,
        // Before WorkspaceModule, whose route nodes/:id would match nodes/search.
        CatalogModule,
        WorkspaceModule,
        PersonalModule,
        GithubScanModule,
        DocumentsModule,
        AccountsModule,
        IssuerModule,
        AgentsModule,
        ProvenanceModule,
        SharingModule,
        PublishingModule,
        WebModule,
        DistributionModule,
        InboxModule,
        SealModule,
        SocialModule,
        RoomsApiModule,
        OrganizationsModule,
      ],
    };
  }
}
