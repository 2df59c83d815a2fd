import { Module } from '@nestjs/common';
import { PoliciesModule } from '#accounts';
import { PoliciesController } from './policies/policies.controller';
import { PoliciesService } from './policies/policies.service';

/** Policies, the audit log, provisioning and single sign-on of organizations. */
@Module({
  imports: [PoliciesModule],
  controllers: [PoliciesController],
  providers: [PoliciesService],
})
export class OrganizationsModule {}
