import { Router } from 'express';
import type { VNode } from 'preact';
import type { ApiError } from '../errors/api-error';
import { Layout, renderPage } from './page';
import { stylesheetAt } from './stylesheet';

/** The stylesheets' route. */
export function pageAssets(): Router {
  const router = Router();
  router.get('/assets/:file', (req, res, next) => {
    const style = stylesheetAt(req.path);
    if (style === undefined) return next();
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type('css').send(style);
  });
  return router;
}

/** A refusal, shown to a person. */
export function errorPage(error: ApiError, requestId: string): string {
  return renderPage(<ErrorPage error={error} requestId={requestId} />);
}

const TITLES: Record<number, string> = {
  401: 'Please sign in',
  403: 'That is not allowed',
  404: 'There is nothing here',
  429: 'Too many tries',
  500: 'Something went wrong',
  503: 'Not right now',
};

function ErrorPage({ error, requestId }: { error: ApiError; requestId: string }): VNode {
  const { status } = error.definition;
  return (
    <Layout title={TITLES[status] ?? 'That did not work'}>
      <p class="lead">{wordsFor(error)}</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
      <p class="after">
        If you ask somebody about this, name the request: <code>{requestId}</code>
      </p>
    </Layout>
  );
}

/** What the refusal says to a person, who knows of no headers. */
function wordsFor(error: ApiError): string {
  const { status } = error.definition;
  if (status === 404)
    return 'The address may be mistyped, or what it led to may be gone or not yours to see.';
  if (status === 429) return `Wait ${error.options.headers?.['Retry-After'] ?? 60} seconds, then try again.`;
  return error.message;
}
