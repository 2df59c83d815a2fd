import { Module } from '@nestjs/common';
import { PoliciesModule } from '#accounts';
import { IssuerModule } from '#issuer';
import { AuditExportService } from './audit-log/audit-export.service';
import { AuditLogController } from './audit-log/audit-log.controller';
import { AuditLogPages } from './audit-log/audit-log-pages.controller';
import { AuditLogRepository } from './audit-log/audit-log.repository';
import { AuditLogService } from './audit-log/audit-log.service';
import { PoliciesController } from './policies/policies.controller';
import { PoliciesPages } from './policies/policies-pages.controller';
import { PoliciesService } from './policies/policies.service';
import { SingleSignOnModule } from './single-sign-on/single-sign-on.module';

/** Policies, the audit log, provisioning and single sign-on of organizations. */
@Module({
  imports: [IssuerModule, PoliciesModule, SingleSignOnModule],
  controllers: [PoliciesController, PoliciesPages, AuditLogController, AuditLogPages],
  providers: [PoliciesService, AuditLogService, AuditLogRepository, AuditExportService],
})
export class OrganizationsModule {}
