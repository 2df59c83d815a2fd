import { Router } from 'express';
import type { ApiError } from '../errors/api-error';
import { Page, renderPage } from './page';
import { STYLE, STYLE_PATH } from './style';

/** The stylesheet's route. */
export function pageAssets(): Router {
  const router = Router();
  router.get(STYLE_PATH, (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type('css').send(STYLE);
  });
  return router;
}

/** A refusal, shown to a person. */
export function errorPage(error: ApiError, requestId: string): string {
  const title = error.definition.status === 404 ? 'Not found' : 'That did not work';
  return renderPage(
    <Page title={title}>
      <p>{error.message}</p>
      <p class="quiet">Request {requestId}</p>
    </Page>,
  );
}
