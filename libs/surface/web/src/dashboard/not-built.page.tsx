import type { VNode } from 'preact';
import { ButtonLink } from '../parts/form';
import { Layout } from '../parts/layout';

/** The page that a signed-in person sees instead of the dashboard if its files are missing. */
export function NotBuiltPage(): VNode {
  return (
    <Layout title="The dashboard is not installed">
      <p class="lead">
        The service runs, but its files for documents in the browser are missing. Your documents are safe, and
        programs can use the API.
      </p>
      <p>
        The operator of this service can run <code>npm run build</code> and start the service again.
      </p>
      <div class="actions">
        <ButtonLink href="/api/docs">Read the API reference</ButtonLink>
      </div>
    </Layout>
  );
}
