import { Controller, Param } from '@nestjs/common';
import { type Confirmation, EmailConfirmationService } from '#accounts';
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

const AGAIN = { href: '/settings/account', label: 'Ask for a new link in the settings of your account' };

/** The page of the link that confirms an e-mail address. Only its button uses the link up, since mail scanners open links. */
@Controller()
export class ConfirmEmailPages {
  constructor(private readonly confirmations: EmailConfirmationService) {}

  @Page('/confirm-email/:secret', { for: 'anyone' })
  async show(@Param('secret') token: string): Promise<Reply> {
    const found = await this.find(token);
    return found ? showPage(this.page(token, found)) : notFound();
  }

  @PageForm('/confirm-email/:secret', { for: 'anyone' })
  async confirm(@Param('secret') token: string, @From() client: Client): Promise<Reply> {
    try {
      const { link } = await this.confirmations.confirm(token, client);
      return showPage(
        <Layout title="Your e-mail address is confirmed">
          <p class="lead">You sign in with {link.email}.</p>
          <ButtonLink href="/">Go to the start page</ButtonLink>
        </Layout>,
      );
    } catch (error) {
      const found = await this.find(token);
      if (!found) return notFound();
      const problems = formProblems(error);
      return showPage(this.page(token, found, problems.form ?? problems.fields.email), problems);
    }
  }

  private page(token: string, { purpose, link }: Confirmation, problem?: string) {
    return (
      <Layout title="Confirm your e-mail address">
        <p class="lead">
          {purpose === 'verify_email'
            ? 'Confirm that this is the address of your account, and that you read its mail.'
            : 'From now on, you sign in with this address instead of the present one.'}
        </p>
        {problem && <Notice problem>{problem}</Notice>}
        <Facts facts={[['E-mail address', link.email]]} />
        <form method="post" action={`/confirm-email/${encodeURIComponent(token)}`}>
          <Button>Confirm</Button>
        </form>
      </Layout>
    );
  }

  private find(token: string): Promise<Confirmation | undefined> {
    return openLink(this.confirmations.find(token), LinkNotFound);
  }
}

function notFound(): Reply {
  return showPage(<LinkNotFoundPage again={AGAIN} />, { status: 404 });
}
