export { RoomsHttp } from './rooms.http';
export { RoomsRelayHttp } from './rooms-relay.http';
export { RoomsJobs } from './rooms.jobs';
export { RoomsCheckModule } from './rooms-check.module';
export { CodesService } from './codes/codes.service';
export { TooManyInvites } from './invites/invites.errors';
export { type InviteRequest, InvitesService } from './invites/invites.service';
export { JoinsService } from './joins/joins.service';
export { MemberHasLeft, NotAnObserver } from './members/members.errors';
export { MembersService } from './members/members.service';
export { CannotIntervene } from './messages/messages.errors';
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
export {
  HostIsFixed,
  MemberDecided,
  MemberNotApproved,
  RoomAgentsFull,
  RoomClosed,
  RoomFull,
  RoomLimitReached,
  RoomNotIdle,
} from './room/room.errors';
export { CreateRoomDto } from './rooms/rooms.dto';
export { RoomsService } from './rooms/rooms.service';
