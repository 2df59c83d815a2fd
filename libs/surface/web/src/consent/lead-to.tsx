import type { VNode } from 'preact';
import type { Reply } from '#platform';
import { showPage } from '../page/show-page';
import { ButtonLink } from '../parts/form';
import { Layout } from '../parts/layout';

/**
 * Leads a person to the address of a client, by a page (RFC 6749, section 1.7, allows every way). A redirect would be a part of the form that
 * was sent: Chromium would apply the `form-action` of its page to the address, and to each one to which the client leads on.
 */
export function leadTo(address: string): Reply {
  return showPage(<LeavingPage address={address} />, { headers: { Refresh: `0; url=${address}` } });
}

function LeavingPage({ address }: { address: string }): VNode {
  return (
    <Layout title="Back to the program">
      <p class="lead">
        The answer goes to <bdi class="code">{new URL(address).host}</bdi> now.
      </p>
      <ButtonLink href={address}>Continue</ButtonLink>
    </Layout>
  );
}
