import { Module } from '@nestjs/common';
import { ProvenanceModule } from '#provenance';
import { AllSharesController } from './all/all-shares.controller';
import { AllSharesRepository } from './all/all-shares.repository';
import { AllSharesService } from './all/all-shares.service';
import { CapabilitiesController } from './capabilities/capabilities.controller';
import { CapabilitiesDepartures } from './capabilities/capabilities.departures';
import { CapabilitiesRepository } from './capabilities/capabilities.repository';
import { CapabilitiesService } from './capabilities/capabilities.service';
import { Grantees } from './grants/grantees';
import { GrantsController } from './grants/grants.controller';
import { GrantsRepository } from './grants/grants.repository';
import { TrashedGrantsRepository } from './grants/trashed-grants.repository';
import { GrantsService } from './grants/grants.service';
import { DirectoryGroupsRepository } from './groups/directory-groups.repository';
import { DirectoryGroups } from './groups/directory-groups.service';
import { GroupMembersController } from './groups/group-members.controller';
import { GroupMembersRepository } from './groups/group-members.repository';
import { GroupMembersService } from './groups/group-members.service';
import { GroupsController } from './groups/groups.controller';
import { GroupsRepository } from './groups/groups.repository';
import { GroupsService } from './groups/groups.service';
import { ReceivedController } from './received/received.controller';
import { ReceivedRepository } from './received/received.repository';
import { ReceivedService } from './received/received.service';
import { grantsExport } from './grants/grants.export';

/** Gives others a right to a document: shares, the groups that receive them, and single-use capabilities. */
@Module({
  imports: [ProvenanceModule],
  controllers: [
    GrantsController,
    AllSharesController,
    ReceivedController,
    GroupsController,
    GroupMembersController,
    CapabilitiesController,
  ],
  providers: [
    grantsExport,
    GrantsService,
    GrantsRepository,
    TrashedGrantsRepository,
    AllSharesService,
    AllSharesRepository,
    Grantees,
    ReceivedService,
    ReceivedRepository,
    GroupsService,
    GroupsRepository,
    GroupMembersService,
    GroupMembersRepository,
    DirectoryGroups,
    DirectoryGroupsRepository,
    CapabilitiesService,
    CapabilitiesRepository,
    CapabilitiesDepartures,
  ],
  exports: [DirectoryGroups],
})
export class SharingModule {}
