import { Module } from '@nestjs/common';
import { RoomAuditCheck } from './audit-log/room-audit-check';
import { AuditLogRepository } from './audit-log/audit-log.repository';

/** What the operator's command line checks of rooms. */
@Module({ providers: [RoomAuditCheck, AuditLogRepository] })
export class RoomsCheckModule {}
