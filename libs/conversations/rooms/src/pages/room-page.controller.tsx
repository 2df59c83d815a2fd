import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ALLOW_SCRIPTS,
  ApiError,
  Describe,
  EndsAccess,
  Forbidden,
  FormBody,
  NotFound,
  PathId,
  Reply,
  Unauthorized,
  ValidationFailed,
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
import { InviteFormDto, RoomQueryDto, SayFormDto } from './pages.dto';
import { LiveParts, Members } from './room-parts';
import { type RoomNotice, RoomPage, WaitingPage } from './room.page';
import { RoomPageReader } from './room-page-reader';

const BACK = 'It is done. Opens the page of the room, or without a session the sign-in page.';
const SHOWS_ERRORS = 'A refused act shows the page of the room, with the reason.';

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
  @FormBody(SayFormDto)
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
    @Body() { text = '' }: SayFormDto,
  ): Promise<Reply> {
    // Browsers send line breaks of forms as CR LF.
    const said = text.replace(/\r\n/g, '\n');
    return this.act(person, id, { typed: said }, async (member) => {
      if (said.trim() === '') throw new ValidationFailed({ message: 'Enter what you want to say.' });
      await this.messages.speak(member, id, { text: said });
    });
  }

  @Post('invites')
  @Access(visitor())
  @FormBody(InviteFormDto)
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
    @Body() { kind }: InviteFormDto,
  ): Promise<Reply> {
    return this.act(person, id, {}, async (member) => {
      if (kind !== 'agent' && kind !== 'observer' && kind !== 'co-moderator') throw new NotFound();
      const request: InviteRequest = kind === 'agent' ? { kind } : { kind: 'human', role: kind };
      const { invite, token } = await this.invites.issue(member, id, request);
      const label =
        kind === 'agent'
          ? 'Invite for an agent'
          : `Invite for ${kind === 'observer' ? 'an observer' : 'a co-moderator'}`;
      const advice =
        kind === 'agent'
          ? 'The agent redeems it on the relay.'
          : 'The person enters it on the page “Join a room”.';
      return { secret: { label, value: token, expiresAt: invite.expiresAt, advice } };
    });
  }

  @Post('code')
  @Access(visitor())
  @FormBody()
  @Describe('Issue the room code on the page', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: `The page shows the code, only now. ${SHOWS_ERRORS}`,
    errors: [Forbidden, RoomClosed],
    addition: true,
  })
  code(@Visitor() person: Principal | undefined, @PathId() id: string): Promise<Reply> {
    return this.act(person, id, {}, async (member) => {
      const { code, expiresAt } = await this.codes.rotate(member, id);
      const advice = 'People enter it on the page “Join a room”. The previous code no longer works.';
      return { secret: { label: 'Room code', value: code, expiresAt, advice } };
    });
  }

  @Post('close')
  @EndsAccess()
  @Access(visitor())
  @FormBody()
  @Describe('Close a room on the page', {
    media: 'text/html',
    redirects: BACK,
    more: SHOWS_ERRORS,
    errors: [Forbidden, RoomClosed],
    addition: true,
  })
  close(@Visitor() person: Principal | undefined, @PathId() id: string): Promise<Reply> {
    return this.act(person, id, { done: 'close' }, async (member) => {
      await this.rooms.close(member, id);
    });
  }

  @Post('resume')
  @Access(visitor())
  @FormBody()
  @Describe('Resume a room on the page', {
    media: 'text/html',
    redirects: BACK,
    more: SHOWS_ERRORS,
    errors: [Forbidden, RoomNotIdle],
    addition: true,
  })
  resume(@Visitor() person: Principal | undefined, @PathId() id: string): Promise<Reply> {
    return this.act(person, id, { done: 'resume' }, async (member) => {
      await this.rooms.resume(member, id);
    });
  }

  // These acts also approve, but a host who ends a membership must not have to wait for other changes.
  @Post('people/:mid/:act')
  @EndsAccess()
  @Access(visitor())
  @FormBody()
  @Describe('Decide about a person on the page', {
    media: 'text/html',
    redirects: BACK,
    more: `\`act\` is approve, deny, revoke, moderate, observe, speak or silence. ${SHOWS_ERRORS}`,
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
  ): Promise<Reply> {
    const { members } = this;
    const changesRole = act === 'moderate' || act === 'observe';
    return this.act(person, id, { done: changesRole ? 'role' : act }, async (member) => {
      if (act === 'approve' || act === 'deny' || act === 'revoke')
        await members.actOnHuman(member, id, mid, act);
      else if (changesRole)
        await members.setRole(member, id, mid, act === 'moderate' ? 'co-moderator' : 'observer');
      else if (act === 'speak' || act === 'silence')
        await members.setPolicy(member, id, mid, act === 'speak');
      else throw new NotFound();
    });
  }

  @Post('agents/:mid/:act')
  @EndsAccess()
  @Access(visitor())
  @FormBody()
  @Describe('Decide about an agent on the page', {
    media: 'text/html',
    redirects: BACK,
    more: `\`act\` is approve, deny, revoke or reissue. ${SHOWS_ERRORS}`,
    errors: [Forbidden, MemberDecided, MemberNotApproved, RoomAgentsFull, RoomClosed],
    addition: true,
  })
  actOnAgent(
    @Visitor() person: Principal | undefined,
    @PathId() id: string,
    @PathId('mid') mid: string,
    @Param('act') act: string,
  ): Promise<Reply> {
    return this.act(person, id, { done: act }, async (member) => {
      if (act === 'approve' || act === 'deny' || act === 'revoke')
        await this.members.actOnAgent(member, id, mid, act);
      else if (act === 'reissue') await this.members.actOnAgent(member, id, mid, 'reissueKey');
      else throw new NotFound();
    });
  }

  /** Performs an act. It then opens the page of the room, or shows secrets that the act returns, which no address must contain. */
  private async act(
    person: Principal | undefined,
    id: string,
    { done, typed }: { done?: string; typed?: string },
    act: (person: Principal) => Promise<RoomNotice | void>,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(`/rooms/${id}`);
    let notice: RoomNotice | void;
    try {
      notice = await act(person);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status } = error.definition;
      if (status === 404 || status === 429 || status >= 500) throw error;
      return this.showRoom(person, id, { notice: { problem: error.message, typed }, status });
    }
    if (notice) return this.showRoom(person, id, { notice });
    return Reply.redirect(done === undefined ? `/rooms/${id}` : `/rooms/${id}?done=${done}`);
  }

  private async showRoom(
    person: Principal,
    id: string,
    { notice, status, watch = false }: { notice?: RoomNotice; status?: number; watch?: boolean },
  ): Promise<Reply> {
    const room = await this.views.of(person, id);
    const frame = await this.visitors.frame(person, `/rooms/${id}`);
    const page = <RoomPage frame={frame} room={room} notice={notice} watch={watch} />;
    return showPage(page, { status, headers: watch ? undefined : ALLOW_SCRIPTS });
  }
}
