import { Controller, Param } from '@nestjs/common';
import { EmailUndoService, type UndoableChange } from '#accounts';
import { LinkNotFound } from '#mail';
import { type Client, From, Reply } from '#platform';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import { Facts, Notice } from '../parts/blocks';
import { Button, ButtonLink } from '../parts/form';
import { Layout } from '../parts/layout';
import { formProblems } from './form-problems';
import { openLink } from './open-link';
import { LinkNotFoundPage } from './password-reset.page';

const AGAIN = { href: '/reset-password', label: 'Reset your password' };

/** The page of the link that stops or undoes a change of an e-mail address. Only its button does, since mail scanners open links. */
@Controller()
export class UndoEmailPages {
  constructor(private readonly undos: EmailUndoService) {}

  @Page('/undo-email-change/:secret', { for: 'anyone' })
  async show(@Param('secret') token: string): Promise<Reply> {
    const found = await this.find(token);
    return found ? showPage(this.page(token, found)) : notFound();
  }

  @PageForm('/undo-email-change/:secret', { for: 'anyone', endsAccess: true })
  async undo(@Param('secret') token: string, @From() client: Client): Promise<Reply> {
    try {
      return showPage(done(await this.undos.undo(token, client)));
    } catch (error) {
      const found = await this.find(token);
      if (!found) return notFound();
      const problems = formProblems(error);
      return showPage(this.page(token, found, problems.form ?? problems.fields.email), problems);
    }
  }

  private page(token: string, { confirmed, link }: UndoableChange, problem?: string) {
    return (
      <Layout title={confirmed ? 'Take your account back?' : 'Stop the change of your e-mail address?'}>
        <p class="lead">
          {confirmed
            ? 'The account gets this address back. Everybody is signed out, and the password, passkeys, tokens and agents end. Then you choose a new password.'
            : 'Somebody who is signed in to your account asked to replace this address with another one. The account keeps this one.'}
        </p>
        {problem && <Notice problem>{problem}</Notice>}
        <Facts facts={[['E-mail address', link.email]]} />
        <form method="post" action={`/undo-email-change/${encodeURIComponent(token)}`}>
          <Button>{confirmed ? 'Take the account back' : 'Stop the change'}</Button>
        </form>
      </Layout>
    );
  }

  private find(token: string): Promise<UndoableChange | undefined> {
    return openLink(this.undos.find(token), LinkNotFound);
  }
}

function done({ confirmed, link }: UndoableChange) {
  return (
    <Layout title={confirmed ? 'The account is yours again' : 'The change was stopped'}>
      <p class="lead">
        {confirmed
          ? `You sign in with ${link.email}. Everybody was signed out. Choose a new password now.`
          : `You keep ${link.email}. If you did not ask for the change, somebody else knows your password: choose a new one now.`}
      </p>
      <ButtonLink href="/reset-password">Reset your password</ButtonLink>
    </Layout>
  );
}

function notFound(): Reply {
  return showPage(<LinkNotFoundPage again={AGAIN} />, { status: 404 });
}
