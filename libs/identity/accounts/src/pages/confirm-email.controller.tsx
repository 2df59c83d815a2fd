import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, visitor } from '#access';
import {
  Button,
  ButtonLink,
  type Client,
  Describe,
  Facts,
  FormBody,
  From,
  Layout,
  Notice,
  RateLimited,
  Reply,
  showPage,
} from '#platform';
import { LinkNotFound } from '#mail';
import { type Confirmation, EmailService } from '../credentials/email.service';
import { EmailTaken } from '../people/people.errors';
import { EmailDomainNotAllowed } from '../policies/policies.errors';
import { formProblems } from './form-problems';
import { LinkNotFoundPage } from './password-reset.page';

const AGAIN = { href: '/settings/account', label: 'Ask for a new link in the settings of your account' };

/** The page of the link that confirms an e-mail address. Only its button uses the link up, since mail scanners open links. */
@ApiTags('Web pages')
@Controller('confirm-email/:secret')
export class ConfirmEmailPages {
  constructor(private readonly emails: EmailService) {}

  @Get()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the link that confirms an e-mail address', {
    media: 'text/html',
    more: 'Opening it does not use up the link.',
    errors: [LinkNotFound],
    addition: true,
  })
  async show(@Param('secret') token: string): Promise<Reply> {
    const found = await this.find(token);
    return found ? showPage(this.page(token, found)) : notFound();
  }

  @Post()
  @FormBody()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Confirm an e-mail address on the page', {
    media: 'text/html',
    more: 'Uses up the link. The e-mail address is confirmed, or replaces the previous one.',
    errors: [LinkNotFound, EmailTaken, EmailDomainNotAllowed, RateLimited],
    addition: true,
  })
  async confirm(@Param('secret') token: string, @From() client: Client): Promise<Reply> {
    try {
      const { link } = await this.emails.confirm(token, client);
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

  private async find(token: string): Promise<Confirmation | undefined> {
    return this.emails.find(token).catch((error: unknown) => {
      if (error instanceof LinkNotFound) return undefined;
      throw error;
    });
  }
}

function notFound(): Reply {
  return showPage(<LinkNotFoundPage again={AGAIN} />, { status: 404 });
}
