import { Module } from '@nestjs/common';
import { RoomAuditCheck } from './audit-log/room-audit-check';
import { AuditLogRepository } from './audit-log/audit-log.repository';

/** The checks of rooms, for the operator's command line. */
@Module({ providers: [RoomAuditCheck, AuditLogRepository] })
export class RoomsCheckModule {}
