import { Controller, Param } from '@nestjs/common';
import { DailyMailLinks, LinkNotFound } from '#mail';
import { type Client, From, type Reply } from '#platform';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import { Button } from '../parts/form';
import { Layout } from '../parts/layout';
import { openLink } from './open-link';
import { LinkNotFoundPage } from './password-reset.page';

const SETTINGS = { href: '/settings/account', label: 'Open the settings of your account' };

/** The page of the link that stops daily mails. A person presses its button; a mail program sends the form by itself (RFC 8058). */
@Controller()
export class DailyMailPages {
  constructor(private readonly links: DailyMailLinks) {}

  @Page('/daily-mail/:secret', { for: 'anyone' })
  async show(@Param('secret') token: string): Promise<Reply> {
    const isWanted = await openLink(this.links.isWanted(token), LinkNotFound);
    if (isWanted === undefined) return notFound();
    return showPage(isWanted ? offer(token) : STOPPED);
  }

  @PageForm('/daily-mail/:secret', { for: 'anyone', fromElsewhere: true })
  async stop(@Param('secret') token: string, @From() client: Client): Promise<Reply> {
    const stopped = await openLink(
      this.links.stop(token, client).then(() => true),
      LinkNotFound,
    );
    return stopped ? showPage(STOPPED) : notFound();
  }
}

const STOPPED = (
  <Layout title="You get no daily mail">
    <p class="lead">You can turn it on again in the settings of your account.</p>
    <p class="after">
      <a href={SETTINGS.href}>{SETTINGS.label}</a>
    </p>
  </Layout>
);

function offer(token: string) {
  return (
    <Layout title="Stop the daily mail?">
      <p class="lead">You get no mail any more about what waits for your decision.</p>
      <form method="post" action={`/daily-mail/${encodeURIComponent(token)}`}>
        <Button>Stop the daily mail</Button>
      </form>
    </Layout>
  );
}

function notFound(): Reply {
  return showPage(<LinkNotFoundPage again={SETTINGS} />, { status: 404 });
}
