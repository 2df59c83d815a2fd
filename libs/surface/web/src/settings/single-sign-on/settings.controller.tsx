import { Body, Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { ConnectionsPresenter, ConnectionsService, PutOidcDto } from '#organizations';
import { checkForm, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm, sentText } from '../../parts/form-problems';
import { DoneQuery } from '../frame/done.query';
import { endOnceConfirmed } from '../frame/ending';
import { Frames } from '../frame/frames';
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

/** The page of single sign-on. */
@Controller()
export class SsoSettingsPages {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly presenter: ConnectionsPresenter,
    private readonly frames: Frames,
  ) {}

  @Page(SETTINGS_PATH, { for: 'admin', plan: 'enterprise' })
  async open(@Caller() person: Principal, @Query() { done }: DoneQuery): Promise<Reply> {
    return this.show(person, { done: DONE[done ?? ''] });
  }

  @PageForm(SETTINGS_PATH, { for: 'owner', plan: 'enterprise' })
  async save(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    const fields = fieldsOf(sent);
    try {
      const clientSecret = sentText(sent, 'clientSecret').trim() || undefined;
      await this.connections.put(person, await checkForm(PutOidcDto, { ...fields, clientSecret }));
      return Reply.redirect(`${SETTINGS_PATH}?done=saved`);
    } catch (error) {
      return this.show(person, { fields, problems: problemsOf(error, ADVICE) });
    }
  }

  @PageForm(`${SETTINGS_PATH}/check`, { for: 'owner', plan: 'enterprise' })
  async check(@Caller() person: Principal): Promise<Reply> {
    const problem = await this.connections.check(person);
    if (problem === null) return Reply.redirect(`${SETTINGS_PATH}?done=checked`);
    return this.show(person, { problems: { status: 200, fields: {}, form: problem } });
  }

  @PageForm(`${SETTINGS_PATH}/remove`, { for: 'owner' })
  async remove(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    return endOnceConfirmed(sent, await this.connections.find(person), {
      ask: async ({ connection }) => (
        <RemoveSsoPage frame={await this.frames.of(person, SETTINGS_PATH)} issuer={connection.issuer} />
      ),
      end: () => this.connections.remove(person),
      open: `${SETTINGS_PATH}?done=removed`,
    });
  }

  private async show(
    person: Principal,
    shown: { fields?: ConnectionFields; done?: string; problems?: FormProblems },
  ): Promise<Reply> {
    const frame = await this.frames.of(person, SETTINGS_PATH);
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
