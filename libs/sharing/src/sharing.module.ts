import { Module } from '@nestjs/common';
import { DocumentsModule } from '#documents';
import { ProvenanceModule } from '#provenance';
import { CapabilitiesController } from './capabilities/capabilities.controller';
import { CapabilitiesRepository } from './capabilities/capabilities.repository';
import { CapabilitiesService } from './capabilities/capabilities.service';
import { CapabilitiesSweep } from './capabilities/capabilities.sweep';
import { Grantees } from './grants/grantees';
import { GrantsController } from './grants/grants.controller';
import { GrantsRepository } from './grants/grants.repository';
import { GrantsService } from './grants/grants.service';
import { GroupMembersController } from './groups/group-members.controller';
import { GroupMembersRepository } from './groups/group-members.repository';
import { GroupsController } from './groups/groups.controller';
import { GroupsRepository } from './groups/groups.repository';
import { GroupsService } from './groups/groups.service';
import { ReceivedController } from './received/received.controller';
import { ReceivedRepository } from './received/received.repository';
import { ReceivedService } from './received/received.service';

/** Giving others a right to a document: grants, the groups they are to, and capabilities for one use. */
@Module({
  imports: [DocumentsModule, ProvenanceModule],
  controllers: [
    GrantsController,
    ReceivedController,
    GroupsController,
    GroupMembersController,
    CapabilitiesController,
  ],
  providers: [
    GrantsService,
    GrantsRepository,
    Grantees,
    ReceivedService,
    ReceivedRepository,
    GroupsService,
    GroupsRepository,
    GroupMembersRepository,
    CapabilitiesService,
    CapabilitiesRepository,
    CapabilitiesSweep,
  ],
  exports: [GroupsService],
})
export class SharingModule {}
