import { Module } from '@nestjs/common';

/** Policies, the audit log, provisioning and single sign-on of organizations. */
@Module({})
export class OrganizationsModule {}
