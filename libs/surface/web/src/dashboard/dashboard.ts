import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, Reply } from '#platform';
import { showPage } from '../page/show-page';
import { builtDashboard } from './built-dashboard';
import { NotBuiltPage } from './not-built.page';

/**
 * Scripts come only from this service, none is in the page, and none is made from text: with trusted types, the sinks of a page take only
 * what the policies of the dashboard have made. Styles come from files too, or are set by scripts.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  // `blob:` shows an image that was pasted and is still being uploaded.
  "img-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types document-html clipboard worker',
].join('; ');
/** A browser keeps a page with its policy, so a new policy must change the ETag. */
const POLICY_TAG = createHash('sha256').update(POLICY).digest('hex').slice(0, 8);

/** The page that starts the dashboard. */
@Injectable()
export class Dashboard implements OnModuleInit {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  onModuleInit(): void {
    if (!builtDashboard())
      this.logger.warn('the dashboard is not built: run "npm run build" and start again');
  }

  /** The page, or a page that says that the dashboard was not built. It contains no personal data. */
  show(): Reply {
    const dashboard = builtDashboard();
    if (!dashboard) return showPage(NotBuiltPage(), { status: 503 });
    const { html, etag } = dashboard.index;
    return Reply.tagged('text/html; charset=utf-8', html, `${etag}-${POLICY_TAG}`, {
      'Content-Security-Policy': POLICY,
    });
  }
}
