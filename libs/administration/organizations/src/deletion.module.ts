import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { DeletionActsModule } from './deletion/deletion-acts.module';
import { DeletionController } from './deletion/deletion.controller';
import { DeletionService } from './deletion/deletion.service';
import { MembersModule } from './members.module';
import { OrganizationController } from './organization/organization.controller';
import { OrganizationPresenter } from './organization/organization.presenter';
import { OrganizationRepository } from './organization/organization.repository';
import { OrganizationService } from './organization/organization.service';

/** The organization of a person, and its deletion. */
@Module({
  imports: [AccountsModule, DeletionActsModule, MembersModule],
  controllers: [OrganizationController, DeletionController],
  providers: [OrganizationService, OrganizationPresenter, OrganizationRepository, DeletionService],
})
export class DeletionModule {}
