import { Body, Controller, Param, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { ApiError, checkForm, type Client, From, NotFound, Reply, wrongFields } from '#platform';
import { CodeJoinsService, CreateRoomDto, InviteJoinsService, RoomsService } from '#rooms';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { Frames } from '../frame/frames';
import { inviteIn, invitePath } from './invite-link';
import { CreateRoomFormDto, JoinFormDto, RoomsQueryDto } from './pages.dto';
import { InvitedPage, JoinPage } from './room.page';
import { RoomsPage } from './rooms.page';

const ROOMS_PER_PAGE = 50;
const NO_SUCH_TICKET =
  'This invite or code does not work. It may be mistyped, used or expired, or the room may not admit you.';
const ADVICE: Record<string, string> = {
  title: 'Enter a title. At most 200 characters.',
  purpose: 'Enter what the meeting is for. At most 2,000 characters.',
};

/** The pages on which people find, create and join rooms. */
@Controller()
export class RoomsPages {
  constructor(
    private readonly rooms: RoomsService,
    private readonly invites: InviteJoinsService,
    private readonly codes: CodeJoinsService,
    private readonly frames: Frames,
  ) {}

  @Page('/rooms', { for: 'member' })
  async list(@Caller() person: Principal, @Query() { cursor }: RoomsQueryDto): Promise<Reply> {
    return this.showRooms(person, { cursor });
  }

  @PageForm('/rooms', { for: 'member' })
  async create(@Caller() person: Principal, @Body() { title, purpose }: CreateRoomFormDto): Promise<Reply> {
    try {
      const input = await checkForm(CreateRoomDto, { title, purpose: purpose || undefined });
      const { room } = await this.rooms.create(person, input);
      return Reply.redirect(`/rooms/${room.id}`);
    } catch (error) {
      const refused = refusal(error);
      return this.showRooms(person, { sent: { title, purpose }, refused });
    }
  }

  @Page('/rooms/join', { for: 'member' })
  async showJoin(@Caller() person: Principal): Promise<Reply> {
    return showPage(<JoinPage frame={await this.frames.of(person, '/rooms/join')} />);
  }

  @Page('/rooms/join/:secret', { for: 'member', back: ({ params }) => pathOf(params.secret) })
  async showInvite(@Caller() person: Principal, @Param('secret') secret: string): Promise<Reply> {
    const token = inviteIn(secret);
    if (!token) throw new NotFound();
    const frame = await this.frames.of(person, '/rooms/join');
    return showPage(<InvitedPage frame={frame} token={token} />);
  }

  @PageForm('/rooms/join', { for: 'member', back: ({ body }) => pathOf(body.ticket) })
  async join(
    @Caller() person: Principal,
    @Body() { ticket = '' }: JoinFormDto,
    @From() client: Client,
  ): Promise<Reply> {
    const typed = ticket.trim();
    try {
      const invite = inviteIn(typed);
      const joining = invite ? this.invites.join(person, invite) : this.codes.join(person, typed, client);
      return Reply.redirect(`/rooms/${(await joining).member.roomId}`);
    } catch (error) {
      const { definition, message, options } = refusal(error);
      const { status } = definition;
      const seconds = options.headers?.['Retry-After'];
      const problem =
        status === 404
          ? NO_SUCH_TICKET
          : status === 429
            ? `Too many attempts. Wait ${seconds ?? 60} seconds, then try again.`
            : message;
      const frame = await this.frames.of(person, '/rooms/join');
      return showPage(<JoinPage frame={frame} typed={typed} problem={problem} />, {
        status,
        headers: options.headers,
      });
    }
  }

  private async showRooms(
    person: Principal,
    {
      cursor,
      sent,
      refused,
    }: { cursor?: string; sent?: { title?: string; purpose?: string }; refused?: ApiError },
  ): Promise<Reply> {
    const [frame, { rows, nextCursor }] = await Promise.all([
      this.frames.of(person, '/rooms'),
      this.rooms.list(person, { limit: ROOMS_PER_PAGE, cursor, mine: true }),
    ]);
    const field = refused && wrongFields(refused).find((name) => name in ADVICE);
    const problem = refused && { field, message: field ? ADVICE[field]! : refused.message };
    const page = { frame, rooms: rows, older: nextCursor, sent, problem };
    return showPage(<RoomsPage {...page} />, {
      status: refused?.definition.status,
      headers: refused?.options.headers,
    });
  }
}

/** An error that a page can show. @throws any other error */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.definition.status < 500) return error;
  throw error;
}

/** The page on which a person joins with what they have: the link of an invite, or anything that they typed. */
function pathOf(ticket: unknown): string {
  const invite = typeof ticket === 'string' ? inviteIn(ticket.trim()) : undefined;
  return invite ? invitePath(invite) : '/rooms/join';
}
