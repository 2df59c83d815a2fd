export { RoomsHttp } from './rooms.http';
export { RoomsRelayHttp } from './rooms-relay.http';
export { RoomsJobs } from './rooms.jobs';
export { RoomsCheckModule } from './rooms-check.module';
export { CodesService } from './codes/codes.service';
export { type InviteRequest, InvitesService } from './invites/invites.service';
export { CodeJoinsService } from './joins/code-joins.service';
export { InviteJoinsService } from './joins/invite-joins.service';
export { MembersService } from './members/members.service';
export { MessagesService } from './messages/messages.service';
export {
  type AgentView,
  type MessageView,
  type PersonView,
  type RoomView,
  canSpeak,
  isHost,
} from './overview/room-overview';
export { RoomOverviews } from './overview/room-overviews';
export { CreateRoomDto } from './rooms/rooms.dto';
export { RoomsService } from './rooms/rooms.service';
