import { Body, Controller, Get, type OnModuleInit, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  Describe,
  EndsAccess,
  FormBody,
  type FormProblems,
  Navigation,
  RateLimited,
  Reply,
  type SentForm,
  checkForm,
  problemsOf,
  showPage,
} from '#platform';
import { PasswordWrong, SessionCookie, SessionTooOld } from '#accounts';
import { LastOwner } from '../members/members.errors';
import { DeleteAccountDto } from '../removal/removal.dto';
import { RemovalService } from '../removal/removal.service';
import { DataPage } from './data.page';

const PATH = '/settings/data';

/** The page on which a person downloads what is stored for them, and deletes their account. */
@ApiTags('Web pages')
@Controller('settings/data')
export class DataPages implements OnModuleInit {
  constructor(
    private readonly removal: RemovalService,
    private readonly cookie: SessionCookie,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'Your data',
      hint: 'Download what is stored for you, or delete your account.',
      section: NAVIGATION.account,
      order: 250,
      duringDeletion: true,
    });
  }

  @Get()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the page of your data', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'A download of what is stored for you, and a form that deletes your account.',
    addition: true,
  })
  async open(@Visitor() person: Principal | undefined): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    return this.show(person);
  }

  @Post('delete')
  @EndsAccess()
  @FormBody(DeleteAccountDto)
  @Access(visitor())
  @Describe('Delete your account on the page', {
    media: 'text/html',
    redirects: 'The account is deleted. Opens the start page, or without a session the sign-in page.',
    headers: { 'Set-Cookie': 'Removes the session cookie.' },
    more: 'A refused form is shown again, with what is wrong.',
    errors: [PasswordWrong, SessionTooOld, LastOwner, RateLimited],
    addition: true,
  })
  async delete(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      const { currentPassword } = await checkForm(DeleteAccountDto, sent);
      await this.removal.deleteOwn(person, currentPassword);
      return Reply.redirect('/', this.cookie.signOut());
    } catch (error) {
      return this.show(person, problemsOf(error));
    }
  }

  private async show(person: Principal, problems?: FormProblems): Promise<Reply> {
    const frame = await this.visitors.frame(person, PATH);
    return showPage(<DataPage frame={frame} problems={problems} />, problems);
  }
}
