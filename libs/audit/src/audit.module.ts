import { Global, Module } from '@nestjs/common';
import { Audit } from './log/audit';
import { AuditRepository } from './log/audit.repository';

/** What was done, and by whom. */
@Global()
@Module({ providers: [Audit, AuditRepository], exports: [Audit] })
export class AuditModule {}
