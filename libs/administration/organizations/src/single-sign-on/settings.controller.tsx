import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ASKS_FIRST,
  Describe,
  EndingFormDto,
  FormBody,
  type FormProblems,
  Navigation,
  NotFound,
  Reply,
  type SentForm,
  Text,
  checkForm,
  isConfirmed,
  problemsOf,
  sentText,
  showPage,
} from '#platform';
import { PutOidcDto } from './connections.dto';
import { ConnectionsPresenter } from './connections.presenter';
import { ConnectionsService } from './connections.service';
import { type ConnectionFields, RemoveSsoPage, SETTINGS_PATH, SsoSettingsPage } from './settings.page';

const ADVICE = {
  issuer: 'Enter the https address of a provider on the public internet, without a query.',
  clientId: 'Enter the client ID that the provider issued.',
  clientSecret: 'Enter the client secret that the provider issued.',
};
const DONE: Record<string, string> = {
  saved: 'Single sign-on has been saved.',
  removed: 'Single sign-on has been removed.',
  checked: 'The provider answers, and can be used.',
};
const SIGN_IN_FIRST = 'or without a session the sign-in page';
const RULE = { role: 'owner', plan: 'enterprise' } as const;
const CHECKED = { max: 10, optional: true, doc: '`on` if it is checked.' } as const;

class SsoQueryDto {
  @Text({ doc: '`saved`, `removed` or `checked` if that was just done.', max: 20, optional: true })
  done?: string;
}

class SsoFormDto {
  @Text({ doc: 'The issuer.', max: 2_048, optional: true })
  issuer?: string;

  @Text({ doc: 'The client id.', max: 255, optional: true })
  clientId?: string;

  @Text({ doc: 'The client secret; empty to keep the stored one.', max: 1_024, optional: true })
  clientSecret?: string;

  @Text(CHECKED)
  createUsers?: string;

  @Text(CHECKED)
  required?: string;
}

/** The page of single sign-on. */
@ApiTags('Web pages')
@Controller('settings/single-sign-on')
export class SsoSettingsPages implements OnModuleInit {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly presenter: ConnectionsPresenter,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: SETTINGS_PATH,
      label: 'Single sign-on',
      hint: 'Let people sign in at your own provider.',
      section: NAVIGATION.organization,
      order: 360,
      roles: ['owner', 'admin'],
    });
  }

  @Get()
  @Access(visitor(), { role: 'admin', plan: 'enterprise' })
  @Describe('Open the page of single sign-on', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows the OpenID connection. Owners can change it.',
    addition: true,
  })
  async open(@Visitor() person: Principal | undefined, @Query() { done }: SsoQueryDto): Promise<Reply> {
    if (!person) return redirectToSignIn(SETTINGS_PATH);
    return this.show(person, { done: DONE[done ?? ''] });
  }

  @Post()
  @FormBody(SsoFormDto)
  @Access(visitor(), RULE)
  @Describe('Set the connection on the page', {
    media: 'text/html',
    redirects: `The connection is stored. Opens its page, ${SIGN_IN_FIRST}.`,
    more: 'A checkbox that is not sent is not checked. A refused form is shown again, with what is wrong.',
    addition: true,
  })
  async save(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(SETTINGS_PATH);
    const fields = fieldsOf(sent);
    try {
      const clientSecret = sentText(sent, 'clientSecret').trim() || undefined;
      await this.connections.put(person, await checkForm(PutOidcDto, { ...fields, clientSecret }));
      return Reply.redirect(`${SETTINGS_PATH}?done=saved`);
    } catch (error) {
      return this.show(person, { fields, problems: problemsOf(error, ADVICE) });
    }
  }

  @Post('check')
  @FormBody()
  @Access(visitor(), RULE)
  @Describe('Check the provider on the page', {
    media: 'text/html',
    redirects: `The provider can be used. Opens the page of single sign-on, ${SIGN_IN_FIRST}.`,
    more: 'Otherwise the page says what is wrong.',
    errors: [NotFound],
    addition: true,
  })
  async check(@Visitor() person: Principal | undefined): Promise<Reply> {
    if (!person) return redirectToSignIn(SETTINGS_PATH);
    const problem = await this.connections.check(person);
    if (problem === null) return Reply.redirect(`${SETTINGS_PATH}?done=checked`);
    return this.show(person, { problems: { status: 200, fields: {}, form: problem } });
  }

  @Post('remove')
  @FormBody(EndingFormDto)
  @Access(visitor(), { role: 'owner' })
  @Describe('Remove the connection on the page', {
    media: 'text/html',
    redirects: `The connection is removed. Opens the page of single sign-on, ${SIGN_IN_FIRST}.`,
    more: `${ASKS_FIRST} Answers as if it had been confirmed if there is none.`,
    addition: true,
  })
  async remove(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(SETTINGS_PATH);
    const found = await this.connections.find(person);
    if (found && !isConfirmed(sent)) {
      const frame = await this.visitors.frame(person, SETTINGS_PATH);
      return showPage(<RemoveSsoPage frame={frame} issuer={found.connection.issuer} />);
    }
    try {
      await this.connections.remove(person);
    } catch (error) {
      // Already removed, for example in another window. That is what the person wanted.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${SETTINGS_PATH}?done=removed`);
  }

  private async show(
    person: Principal,
    shown: { fields?: ConnectionFields; done?: string; problems?: FormProblems },
  ): Promise<Reply> {
    const frame = await this.visitors.frame(person, SETTINGS_PATH);
    const oidc = await this.presenter.present(person, await this.connections.find(person));
    const stored = oidc.connection ?? { issuer: '', clientId: '', createUsers: false, required: false };
    const owner = person.role === 'owner';
    return showPage(
      <SsoSettingsPage {...{ frame, oidc, fields: stored, owner, ...shown }} />,
      shown.problems,
    );
  }
}

function fieldsOf(sent: SentForm): ConnectionFields {
  return {
    issuer: sentText(sent, 'issuer').trim(),
    clientId: sentText(sent, 'clientId').trim(),
    createUsers: sentText(sent, 'createUsers') === 'on',
    required: sentText(sent, 'required') === 'on',
  };
}
