import type { VNode } from 'preact';
import type { ApiError } from '#platform';
import { renderPage } from '../page/show-page';
import { Layout } from './layout';

export function errorPage(error: ApiError, requestId: string): string {
  return renderPage(<ErrorPage error={error} requestId={requestId} />);
}

const TITLES: Record<number, string> = {
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Page not found',
  405: 'Page not found',
  421: 'Your organization has moved',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};

function ErrorPage({ error, requestId }: { error: ApiError; requestId: string }): VNode {
  const { status } = error.definition;
  return (
    <Layout title={TITLES[status] ?? 'Something went wrong'}>
      <p class="lead">{messageFor(error)}</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
      <p class="after">
        If you report this, include the request id: <code>{requestId}</code>
      </p>
    </Layout>
  );
}

/** The message for a person, who does not see headers. */
function messageFor(error: ApiError): string {
  const { status } = error.definition;
  if (status === 404 || status === 405)
    return "Check the address. The page may have been deleted, or you don't have access to it.";
  if (status === 429) return `Wait ${error.options.headers?.['Retry-After'] ?? 60} seconds, then try again.`;
  return error.message;
}
