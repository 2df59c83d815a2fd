import { Module } from '@nestjs/common';
import { SingleSignOnModule } from './single-sign-on/single-sign-on.module';

/** Policies, the audit log, provisioning and single sign-on of organizations. */
@Module({ imports: [SingleSignOnModule] })
export class OrganizationsModule {}
