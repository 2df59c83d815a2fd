import { Module } from '@nestjs/common';
import { PoliciesModule } from '#accounts';
import { IssuerModule } from '#issuer';
import { VisibilityModule } from '#visibility';
import { AuditLogController } from './audit-log/audit-log.controller';
import { AuditLogRepository } from './audit-log/audit-log.repository';
import { AuditLogService } from './audit-log/audit-log.service';
import { DeparturesRepository } from './departures/departures.repository';
import { RoomDepartures } from './departures/room-departures';
import { MessagesController } from './messages/messages.controller';
import { MessagesService } from './messages/messages.service';
import { RoomsModule } from './rooms.module';
import { RoomsController } from './rooms/rooms.controller';
import { RoomsRepository } from './rooms/rooms.repository';
import { RoomsService } from './rooms/rooms.service';

/** The routes of the main API, with which people host rooms and take part in them. */
@Module({
  imports: [RoomsModule, PoliciesModule, VisibilityModule, IssuerModule],
  controllers: [RoomsController, MessagesController, AuditLogController],
  providers: [
    RoomsService,
    RoomsRepository,
    MessagesService,
    AuditLogService,
    AuditLogRepository,
    RoomDepartures,
    DeparturesRepository,
  ],
})
export class RoomsApiModule {}
