import { Body, Controller, Get, type OnModuleInit, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ApiError,
  type Client,
  CursorInvalid,
  Describe,
  FormBody,
  From,
  Navigation,
  NotFound,
  RateLimited,
  Reply,
  checkForm,
  showPage,
  wrongFields,
} from '#platform';
import { JoinsService } from '../joins/joins.service';
import { RoomFull, RoomLimitReached } from '../room/room.errors';
import { CreateRoomDto } from '../rooms/rooms.dto';
import { RoomsService } from '../rooms/rooms.service';
import { CreateRoomFormDto, JoinFormDto, RoomsQueryDto } from './pages.dto';
import { inviteIn, invitePath } from './invite-link';
import { InvitedPage, JoinPage } from './room.page';
import { RoomsPage } from './rooms.page';

const ROOMS_PER_PAGE = 50;
const SIGN_IN_FIRST = 'You are not signed in. Opens the sign-in page.';
const NO_SUCH_TICKET =
  'This invite or code does not work. It may be mistyped, used or expired, or the room may not admit you.';
const ADVICE: Record<string, string> = {
  title: 'Enter a title. At most 200 characters.',
  purpose: 'Enter what the meeting is for. At most 2,000 characters.',
};

/** The pages on which people find, create and join rooms. */
@ApiTags('Web pages')
@Controller('rooms')
export class RoomsPages implements OnModuleInit {
  constructor(
    private readonly rooms: RoomsService,
    private readonly joins: JoinsService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: '/rooms',
      label: 'Rooms',
      hint: 'Meet with people and agents, and decide who takes part.',
      section: NAVIGATION.workspace,
      order: 150,
    });
  }

  @Get()
  @Access(visitor())
  @Describe('Open the page of your rooms', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'Lists the rooms that you are in, with a form that creates one.',
    errors: [CursorInvalid],
    addition: true,
  })
  async list(@Visitor() person: Principal | undefined, @Query() { cursor }: RoomsQueryDto): Promise<Reply> {
    if (!person) return redirectToSignIn('/rooms');
    return this.showRooms(person, { cursor });
  }

  @Post()
  @Access(visitor())
  @FormBody(CreateRoomFormDto)
  @Describe('Create a room on the page', {
    media: 'text/html',
    redirects: 'The room is created. Opens its page, or without a session the sign-in page.',
    more: 'A refused form is shown again, with what is wrong.',
    errors: [RoomLimitReached, RateLimited],
    addition: true,
  })
  async create(
    @Visitor() person: Principal | undefined,
    @Body() { title, purpose }: CreateRoomFormDto,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn('/rooms');
    try {
      const input = await checkForm(CreateRoomDto, { title, purpose: purpose || undefined });
      const { room } = await this.rooms.create(person, input);
      return Reply.redirect(`/rooms/${room.id}`);
    } catch (error) {
      const refused = refusal(error);
      return this.showRooms(person, { sent: { title, purpose }, refused });
    }
  }

  @Get('join')
  @Access(visitor())
  @Describe('Open the page to join a room', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'A form for an invite or a code.',
    addition: true,
  })
  async showJoin(@Visitor() person: Principal | undefined): Promise<Reply> {
    if (!person) return redirectToSignIn('/rooms/join');
    return showPage(<JoinPage frame={await this.visitors.frame(person, '/rooms/join')} />);
  }

  @Get('join/:secret')
  @Access(visitor())
  @Describe('Open the link of an invite to a room', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'A button that joins the room. Opening the link does not use the invite.',
    errors: [NotFound],
    addition: true,
  })
  async showInvite(
    @Visitor() person: Principal | undefined,
    @Param('secret') secret: string,
  ): Promise<Reply> {
    const token = inviteIn(secret);
    if (!token) throw new NotFound();
    if (!person) return redirectToSignIn(invitePath(token));
    const frame = await this.visitors.frame(person, '/rooms/join');
    return showPage(<InvitedPage frame={frame} token={token} />);
  }

  @Post('join')
  @Access(visitor())
  @FormBody(JoinFormDto)
  @Describe('Join a room on the page', {
    media: 'text/html',
    redirects:
      'You are in the waiting room. Opens the page of the room, or without a session the sign-in page.',
    more: 'Takes an invite, its link, or a code. A refused form is shown again, with what is wrong.',
    errors: [NotFound, RoomFull, RateLimited],
    addition: true,
  })
  async join(
    @Visitor() person: Principal | undefined,
    @Body() { ticket = '' }: JoinFormDto,
    @From() client: Client,
  ): Promise<Reply> {
    const typed = ticket.trim();
    if (!person) {
      const invite = inviteIn(typed);
      return redirectToSignIn(invite ? invitePath(invite) : '/rooms/join');
    }
    try {
      const invite = inviteIn(typed);
      const joining = invite ? this.joins.byInvite(person, invite) : this.joins.byCode(person, typed, client);
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
      const frame = await this.visitors.frame(person, '/rooms/join');
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
      this.visitors.frame(person, '/rooms'),
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
