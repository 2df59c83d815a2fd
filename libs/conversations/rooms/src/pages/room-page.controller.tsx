import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ALLOW_SCRIPTS,
  ApiError,
  Config,
  Describe,
  EndsAccess,
  Forbidden,
  FormBody,
  NotFound,
  PathId,
  Reply,
  Unauthorized,
  ValidationFailed,
  isCancelled,
  isConfirmed,
  problemsOf,
  renderPage,
  showPage,
} from '#platform';
import { CodesService } from '../codes/codes.service';
import { type InviteRequest, InvitesService } from '../invites/invites.service';
import { TooManyInvites } from '../invites/invites.errors';
import { MemberHasLeft, NotAnObserver } from '../members/members.errors';
import { MembersService } from '../members/members.service';
import { CannotIntervene } from '../messages/messages.errors';
import { MessagesService } from '../messages/messages.service';
import {
  HostIsFixed,
  MemberDecided,
  MemberNotApproved,
  RoomAgentsFull,
  RoomClosed,
  RoomNotIdle,
} from '../room/room.errors';
import { RoomsService } from '../rooms/rooms.service';
import { inviteLink } from './invite-link';
import { InviteFormDto, RoomFormDto, RoomQueryDto } from './pages.dto';
import { type Ending, EndingPage, endingOf } from './room-ending';
import { ROOM_FORM_BYTES } from './room-form';
import { LiveParts, Members } from './room-parts';
import { type RoomNotice, RoomPage, WaitingPage } from './room.page';
import { RoomPageReader } from './room-page-reader';
import { type RoomView, isHost } from './room-view';

const BACK = 'It is done. Opens the page of the room, or without a session the sign-in page.';
const SHOWS_ERRORS =
  'A refused act shows the page of the room, with the reason. The page keeps the message that you are writing.';
const ASKS =
  'Acts that end something are confirmed first: without `confirm`, the answer is a page that asks.';

/** Messages that the page shows after an act. */
const DONE = new Map(
  Object.entries({
    approve: 'The member has been let in.',
    deny: 'The member has been turned away.',
    revoke: 'The member has been removed from the room.',
    reissue: 'The agent gets a new key with its next poll. The old one no longer works.',
    role: 'The role has been changed.',
    speak: 'The observer can speak now.',
    silence: 'The observer can only listen now.',
    close: 'The room is closed.',
    resume: 'The room is active again.',
  }),
);

/** The page of one room. */
@ApiTags('Web pages')
@Controller('rooms/:id')
export class RoomPages {
  constructor(
    private readonly views: RoomPageReader,
    private readonly rooms: RoomsService,
    private readonly members: MembersService,
    private readonly messages: MessagesService,
    private readonly invites: InvitesService,
    private readonly codes: CodesService,
    private readonly visitors: Visitors,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(visitor())
  @Describe('Open the page of a room', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows who speaks, what was said and who is in the room, and lets the host act. A person who waits to be let in sees only that.',
    addition: true,
  })
  async show(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @Query() { done, watch }: RoomQueryDto,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(`/rooms/${id}`);
    if (await this.views.waits(person, id))
      return showPage(<WaitingPage frame={await this.visitors.frame(person, `/rooms/${id}`)} />);
    return this.showRoom(person, id, { notice: { done: DONE.get(done ?? '') }, watch: watch === '1' });
  }

  @Get('live')
  @Access(visitor())
  @Describe('Read the live parts of the page', {
    media: 'text/html',
    more: 'The parts of the page of a room that change while people watch. The script of the page reads them.',
    errors: [Unauthorized],
    addition: true,
  })
  async live(@Visitor() person: Principal | undefined, @PathId() id: string): Promise<Reply> {
    if (!person) throw new Unauthorized();
    const room = await this.views.of(person, id);
    const html = renderPage(
      <div>
        <LiveParts room={room} />
        <Members room={room} />
      </div>,
    );
    return Reply.text('text/html; charset=utf-8', html, { headers: { 'Cache-Control': 'no-store' } });
  }

  @Post('messages')
  @Access(visitor())
  @FormBody(RoomFormDto, ROOM_FORM_BYTES)
  @Describe('Say something on the page', {
    media: 'text/html',
    redirects: BACK,
    more: SHOWS_ERRORS,
    errors: [CannotIntervene, RoomClosed],
    addition: true,
  })
  say(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @Body() sent: RoomFormDto,
  ): Promise<Reply> {
    const text = draftIn(sent);
    return this.act(person, id, sent, async (member) => {
      if (text.trim() === '') throw new ValidationFailed({ message: 'Enter what you want to say.' });
      await this.messages.speak(member, id, { text });
      return 'sent';
    });
  }

  @Post('invites')
  @Access(visitor())
  @FormBody(InviteFormDto, ROOM_FORM_BYTES)
  @Describe('Issue an invite on the page', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: `The page shows the token, only now. ${SHOWS_ERRORS}`,
    errors: [Forbidden, RoomClosed, TooManyInvites],
    addition: true,
  })
  invite(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @Body() sent: InviteFormDto,
  ): Promise<Reply> {
    const { kind } = sent;
    return this.act(person, id, sent, async (member) => {
      if (kind !== 'agent' && kind !== 'observer' && kind !== 'co-moderator') throw new NotFound();
      const request: InviteRequest = kind === 'agent' ? { kind } : { kind: 'human', role: kind };
      const { invite, token } = await this.invites.issue(member, id, request);
      const { expiresAt } = invite;
      if (kind === 'agent') {
        const advice = 'The agent redeems it on the relay.';
        return {
          secret: { label: 'Invite for an agent', name: 'the invite', value: token, expiresAt, advice },
        };
      }
      const label = `Invite for ${kind === 'observer' ? 'an observer' : 'a co-moderator'}`;
      const advice = 'Send this link to the person. It opens the page on which they join.';
      const value = inviteLink(this.config.baseUrl, token);
      return { secret: { label, name: 'the link', value, expiresAt, advice } };
    });
  }

  @Post('code')
  @Access(visitor())
  @FormBody(RoomFormDto, ROOM_FORM_BYTES)
  @Describe('Issue the room code on the page', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: `The page shows the code, only now. ${SHOWS_ERRORS}`,
    errors: [Forbidden, RoomClosed],
    addition: true,
  })
  code(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @Body() sent: RoomFormDto,
  ): Promise<Reply> {
    return this.act(person, id, sent, async (member) => {
      const { code, expiresAt } = await this.codes.rotate(member, id);
      const advice = 'People enter it on the page “Join a room”. The previous code no longer works.';
      return { secret: { label: 'Room code', name: 'the code', value: code, expiresAt, advice } };
    });
  }

  @Post('close')
  @EndsAccess()
  @Access(visitor())
  @FormBody(RoomFormDto, ROOM_FORM_BYTES)
  @Describe('Close a room on the page', {
    media: 'text/html',
    redirects: BACK,
    more: `${ASKS} ${SHOWS_ERRORS}`,
    errors: [Forbidden, RoomClosed],
    addition: true,
  })
  close(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @Body() sent: RoomFormDto,
  ): Promise<Reply> {
    const ending = (room: RoomView) =>
      isHost(room) && room.status !== 'closed' ? ({ of: 'room' } as const) : undefined;
    return this.end(person, id, sent, ending, async (member) => {
      await this.rooms.close(member, id);
      return 'close';
    });
  }

  @Post('resume')
  @Access(visitor())
  @FormBody(RoomFormDto, ROOM_FORM_BYTES)
  @Describe('Resume a room on the page', {
    media: 'text/html',
    redirects: BACK,
    more: SHOWS_ERRORS,
    errors: [Forbidden, RoomNotIdle],
    addition: true,
  })
  resume(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @Body() sent: RoomFormDto,
  ): Promise<Reply> {
    return this.act(person, id, sent, async (member) => {
      await this.rooms.resume(member, id);
      return 'resume';
    });
  }

  // These acts also approve, but a host who ends a membership must not have to wait for other changes.
  @Post('people/:mid/:act')
  @EndsAccess()
  @Access(visitor())
  @FormBody(RoomFormDto, ROOM_FORM_BYTES)
  @Describe('Decide about a person on the page', {
    media: 'text/html',
    redirects: BACK,
    more: `\`act\` is approve, deny, revoke, moderate, observe, speak or silence. ${ASKS} ${SHOWS_ERRORS}`,
    errors: [
      Forbidden,
      MemberDecided,
      MemberNotApproved,
      MemberHasLeft,
      NotAnObserver,
      HostIsFixed,
      RoomClosed,
    ],
    addition: true,
  })
  actOnPerson(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @PathId('mid') mid: string,
    @Param('act') act: string,
    @Body() sent: RoomFormDto,
  ): Promise<Reply> {
    const { members } = this;
    const changesRole = act === 'moderate' || act === 'observe';
    const ending = (room: RoomView) => endingOf(room, 'people', mid, act);
    return this.end(person, id, sent, ending, async (member) => {
      if (act === 'approve' || act === 'deny' || act === 'revoke')
        await members.actOnHuman(member, id, mid, act);
      else if (changesRole)
        await members.setRole(member, id, mid, act === 'moderate' ? 'co-moderator' : 'observer');
      else if (act === 'speak' || act === 'silence')
        await members.setPolicy(member, id, mid, act === 'speak');
      else throw new NotFound();
      return changesRole ? 'role' : act;
    });
  }

  @Post('agents/:mid/:act')
  @EndsAccess()
  @Access(visitor())
  @FormBody(RoomFormDto, ROOM_FORM_BYTES)
  @Describe('Decide about an agent on the page', {
    media: 'text/html',
    redirects: BACK,
    more: `\`act\` is approve, deny, revoke or reissue. ${ASKS} ${SHOWS_ERRORS}`,
    errors: [Forbidden, MemberDecided, MemberNotApproved, RoomAgentsFull, RoomClosed],
    addition: true,
  })
  actOnAgent(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @PathId('mid') mid: string,
    @Param('act') act: string,
    @Body() sent: RoomFormDto,
  ): Promise<Reply> {
    const ending = (room: RoomView) => endingOf(room, 'agents', mid, act);
    return this.end(person, id, sent, ending, async (member) => {
      if (act === 'approve' || act === 'deny' || act === 'revoke')
        await this.members.actOnAgent(member, id, mid, act);
      else if (act === 'reissue') await this.members.actOnAgent(member, id, mid, 'reissueKey');
      else throw new NotFound();
      return act;
    });
  }

  /** Acts, but asks first if the act ends something and was not confirmed. */
  private async end(
    person: Principal | undefined,
    id: string,
    sent: RoomFormDto,
    endingIn: (room: RoomView) => Ending | undefined,
    act: (person: Principal) => Promise<string>,
  ): Promise<Reply> {
    if (person && isCancelled(sent)) return this.showRoom(person, id, { notice: { typed: draftIn(sent) } });
    if (person && !isConfirmed(sent)) {
      const room = await this.views.of(person, id);
      const ending = endingIn(room);
      if (ending) {
        const frame = await this.visitors.frame(person, `/rooms/${id}`);
        const page = { frame, room, ending, draft: draftIn(sent) };
        return showPage(<EndingPage {...page} />);
      }
    }
    return this.act(person, id, sent, act);
  }

  /**
   * Acts, and shows the page of the room. What the act returns is a secret, which no address must contain, or the name of what was done. If
   * the person is writing a message, the page is the answer itself: an address must not contain the message either.
   */
  private async act(
    person: Principal | undefined,
    id: string,
    sent: RoomFormDto,
    act: (person: Principal) => Promise<RoomNotice | string>,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(`/rooms/${id}`);
    const typed = draftIn(sent);
    let result: RoomNotice | string;
    try {
      result = await act(person);
    } catch (error) {
      if (!(error instanceof ApiError) || error.definition.status === 404) throw error;
      const { status, headers, form, fields } = problemsOf(error);
      const problem = form ?? Object.values(fields)[0];
      return this.showRoom(person, id, { notice: { problem, typed }, status, headers });
    }
    if (typeof result !== 'string') return this.showRoom(person, id, { notice: { ...result, typed } });
    if (result === 'sent') return Reply.redirect(`/rooms/${id}`);
    if (typed.trim() === '') return Reply.redirect(`/rooms/${id}?done=${result}`);
    return this.showRoom(person, id, { notice: { done: DONE.get(result), typed } });
  }

  private async showRoom(
    person: Principal,
    id: string,
    {
      notice,
      status,
      headers,
      watch = false,
    }: { notice?: RoomNotice; status?: number; headers?: Record<string, string>; watch?: boolean },
  ): Promise<Reply> {
    const room = await this.views.of(person, id);
    const frame = await this.visitors.frame(person, `/rooms/${id}`);
    const page = <RoomPage frame={frame} room={room} notice={notice} watch={watch} />;
    return showPage(page, { status, headers: { ...headers, ...(!watch && ALLOW_SCRIPTS) } });
  }
}

/** The message that a person is writing. Browsers send line breaks of forms as CR LF. */
function draftIn({ text = '' }: RoomFormDto): string {
  return text.replace(/\r\n/g, '\n');
}
