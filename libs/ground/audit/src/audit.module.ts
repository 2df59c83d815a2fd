import { Global, Module } from '@nestjs/common';
import { Audit } from './log/audit';
import { AuditRepository } from './log/audit.repository';

/** The audit log. */
@Global()
@Module({ providers: [Audit, AuditRepository], exports: [Audit] })
export class AuditModule {}
