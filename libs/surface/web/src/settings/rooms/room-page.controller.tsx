import { Body, Controller, Param, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { ApiError, PlatformSettings, NotFound, PathId, Reply, ValidationFailed } from '#platform';
import {
  CodesService,
  type InviteRequest,
  InvitesService,
  isHost,
  MembersService,
  MessagesService,
  RoomOverviews,
  RoomsService,
  type RoomView,
} from '#rooms';
import { Page, PageForm } from '../../page/page';
import { ALLOW_SCRIPTS, renderPage, showPage } from '../../page/show-page';
import { problemsOf } from '../../parts/form-problems';
import { isCancelled, isConfirmed } from '../frame/confirm';
import { Frames } from '../frame/frames';
import { inviteLink } from './invite-link';
import { InviteFormDto, RoomFormDto, RoomQueryDto } from './pages.dto';
import { renderable } from './renderable';
import { type Ending, endingOf, EndingPage } from './room-ending';
import { ROOM_FORM_BYTES } from './room-form';
import { LiveParts, Members } from './room-parts';
import { type RoomNotice, RoomPage, WaitingPage } from './room.page';

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
@Controller()
export class RoomPages {
  constructor(
    private readonly overviews: RoomOverviews,
    private readonly rooms: RoomsService,
    private readonly members: MembersService,
    private readonly messages: MessagesService,
    private readonly invites: InvitesService,
    private readonly codes: CodesService,
    private readonly frames: Frames,
    private readonly config: PlatformSettings,
  ) {}

  @Page('/rooms/:id', { for: 'member' })
  async show(
    @Caller() person: Principal,
    @PathId() id: string,
    @Query() { done, watch }: RoomQueryDto,
  ): Promise<Reply> {
    if (await this.overviews.waits(person, id))
      return showPage(<WaitingPage frame={await this.frames.of(person, `/rooms/${id}`)} />);
    return this.showRoom(person, id, { notice: { done: DONE.get(done ?? '') }, watch: watch === '1' });
  }

  @Page('/rooms/:id/live', { for: 'member', part: true })
  async live(@Caller() person: Principal, @PathId() id: string): Promise<Reply> {
    const room = renderable(await this.overviews.of(person, id));
    const html = renderPage(
      <div>
        <LiveParts room={room} />
        <Members room={room} />
      </div>,
    );
    return Reply.text('text/html; charset=utf-8', html, { headers: { 'Cache-Control': 'no-store' } });
  }

  @PageForm('/rooms/:id/messages', { for: 'member', limit: ROOM_FORM_BYTES })
  say(@Caller() person: Principal, @PathId() id: string, @Body() sent: RoomFormDto): Promise<Reply> {
    const text = draftIn(sent);
    return this.act(person, id, sent, async (member) => {
      if (text.trim() === '') throw new ValidationFailed({ message: 'Enter what you want to say.' });
      await this.messages.speak(member, id, { text });
      return 'sent';
    });
  }

  @PageForm('/rooms/:id/invites', { for: 'member', limit: ROOM_FORM_BYTES })
  invite(@Caller() person: Principal, @PathId() id: string, @Body() sent: InviteFormDto): Promise<Reply> {
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

  @PageForm('/rooms/:id/code', { for: 'member', limit: ROOM_FORM_BYTES })
  code(@Caller() person: Principal, @PathId() id: string, @Body() sent: RoomFormDto): Promise<Reply> {
    return this.act(person, id, sent, async (member) => {
      const { code, expiresAt } = await this.codes.rotate(member, id);
      const advice = 'People enter it on the page “Join a room”. The previous code no longer works.';
      return { secret: { label: 'Room code', name: 'the code', value: code, expiresAt, advice } };
    });
  }

  @PageForm('/rooms/:id/close', { for: 'member', endsAccess: true, limit: ROOM_FORM_BYTES })
  close(@Caller() person: Principal, @PathId() id: string, @Body() sent: RoomFormDto): Promise<Reply> {
    const ending = (room: RoomView) =>
      isHost(room) && room.status !== 'closed' ? ({ of: 'room' } as const) : undefined;
    return this.end(person, id, sent, ending, async (member) => {
      await this.rooms.close(member, id);
      return 'close';
    });
  }

  @PageForm('/rooms/:id/resume', { for: 'member', limit: ROOM_FORM_BYTES })
  resume(@Caller() person: Principal, @PathId() id: string, @Body() sent: RoomFormDto): Promise<Reply> {
    return this.act(person, id, sent, async (member) => {
      await this.rooms.resume(member, id);
      return 'resume';
    });
  }

  // These acts also approve, but a host who ends a membership must not have to wait for other changes.
  @PageForm('/rooms/:id/people/:mid/:act', { for: 'member', endsAccess: true, limit: ROOM_FORM_BYTES })
  actOnPerson(
    @Caller() person: Principal,
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

  @PageForm('/rooms/:id/agents/:mid/:act', { for: 'member', endsAccess: true, limit: ROOM_FORM_BYTES })
  actOnAgent(
    @Caller() person: Principal,
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
    person: Principal,
    id: string,
    sent: RoomFormDto,
    endingIn: (room: RoomView) => Ending | undefined,
    act: (person: Principal) => Promise<string>,
  ): Promise<Reply> {
    if (isCancelled(sent)) return this.showRoom(person, id, { notice: { typed: draftIn(sent) } });
    if (!isConfirmed(sent)) {
      const room = renderable(await this.overviews.of(person, id));
      const ending = endingIn(room);
      if (ending) {
        const frame = await this.frames.of(person, `/rooms/${id}`);
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
    person: Principal,
    id: string,
    sent: RoomFormDto,
    act: (person: Principal) => Promise<RoomNotice | string>,
  ): Promise<Reply> {
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
    const room = renderable(await this.overviews.of(person, id));
    const frame = await this.frames.of(person, `/rooms/${id}`);
    const page = <RoomPage frame={frame} room={room} notice={notice} watch={watch} />;
    return showPage(page, { status, headers: { ...headers, ...(!watch && ALLOW_SCRIPTS) } });
  }
}

/** The message that a person is writing. Browsers send line breaks of forms as CR LF. */
function draftIn({ text = '' }: RoomFormDto): string {
  return text.replace(/\r\n/g, '\n');
}
