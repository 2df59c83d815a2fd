import type { Server } from 'node:http';
import type { INestApplication, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { PlatformSettings } from '../platform.settings';
import { rememberRules } from '../dto/remember-rules';
import { healthRoutes } from '../health/health.middleware';
import { Health } from '../health/health.service';
import { Metrics } from '../metrics/metrics';
import { AnsweringAdapter } from '../http/answering.adapter';
import { dashboardCors } from '../http/dashboard-cors';
import { openCors } from '../http/open-cors';
import { ErrorFilter, type ErrorPage } from '../http/error.filter';
import { notFoundMiddleware, refusingMiddleware, requestMiddleware } from '../http/request.middleware';
import { fixedHeaders } from '../http/fixed-headers';
import { NestLog } from '../logging/logger';
import { validationPipe } from '../http/validation';
import { Drain } from './drain';
import { stopTracing } from '../tracing/tracing';
import { optimizeFromNow } from './optimize';

/** Longer than proxies keep idle connections to the service, so that they close them first: nginx does after a minute. */
const KEEP_ALIVE_MS = 65_000;
/** How long requests and jobs in progress may take after the process has stopped listening. A long-poll takes 30 seconds. Uploads that take longer are cut off. */
const SHUTDOWN_MS = 35_000;

/** The options that an app with pages for people passes to `buildApplication`. */
export interface Pages {
  /** The path of the script that every page loads. The Content-Security-Policy allows no other. */
  scriptPath: string;
  /** Serves the stylesheets and scripts. */
  assets: RequestHandler;
  /** How a browser shows an error. */
  errorPage: ErrorPage;
}

/**
 * Assembles an app, with everything that a request passes before its route. An app without pages answers browsers with JSON too. A process
 * that does not serve requests answers only those about its own state.
 */
export async function buildApplication(
  module: Type | object,
  platform: PlatformSettings,
  logger: Logger,
  { servesRequests = true, pages }: { servesRequests?: boolean; pages?: Pages } = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module as Type, new AnsweringAdapter(), {
    bodyParser: false,
    bufferLogs: false,
    abortOnError: false,
    logger: new NestLog(logger),
  });
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', platform.trustProxy);
  app.use(requestMiddleware(logger, app.get(Metrics)));
  // Before everything that answers, so that every answer has the headers.
  app.use(
    fixedHeaders(
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'none'"],
            ...(pages && { scriptSrc: [new URL(pages.scriptPath, platform.baseUrl).href] }),
            styleSrc: ["'self'"],
            imgSrc: ["'self'", 'data:'],
            formAction: ["'self'"],
            baseUri: ["'none'"],
            frameAncestors: ["'none'"],
          },
        },
        // Not `no-referrer`: with that a browser sends `Origin: null` with our own forms, and the CSRF check needs the origin.
        referrerPolicy: { policy: 'same-origin' },
        strictTransportSecurity: platform.secure,
        // Headers that only outdated browsers read, or that repeat the policy above, are not sent.
        xFrameOptions: { action: 'deny' },
        xDnsPrefetchControl: false,
        xDownloadOptions: false,
        xPermittedCrossDomainPolicies: false,
        xXssProtection: false,
        originAgentCluster: false,
      }),
    ),
  );
  app.use(openCors);
  if (pages && platform.dashboardOrigin !== undefined)
    app.enableCors(dashboardCors(platform.dashboardOrigin));
  app.use(refusingMiddleware);
  app.use(healthRoutes(app.get(Health), app.get(Metrics)));
  if (!servesRequests) app.use(notFoundMiddleware);
  if (pages) app.use(pages.assets);
  rememberRules();
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter(logger, pages?.errorPage));
  return app;
}

/**
 * Listens on `port`, and shuts down gracefully on SIGTERM, on SIGINT, or when the parent process disconnects: see `Drain`. An open long-poll is
 * answered when the process has stopped listening, so that its client polls another process.
 */
export async function serve(
  app: INestApplication,
  port: number,
  platform: PlatformSettings,
  logger: Logger,
): Promise<void> {
  const server = (await (platform.host ? app.listen(port, platform.host) : app.listen(port))) as Server;
  optimizeFromNow();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Bodies end earlier by their pace, and unread ones after their answer. This ends what neither does, in the same way for all.
  server.requestTimeout = (platform.uploadMaxSeconds + 10) * 1000;
  const drain = new Drain(server);
  const drainDelayMs = platform.drainDelaySeconds * 1000;
  logger.info({ port }, 'listening');
  let stopping = false;
  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ why }, 'draining');
    setTimeout(() => process.exit(1), drainDelayMs + SHUTDOWN_MS).unref();
    app.get(Health).drain();
    shutDown(app, drain, drainDelayMs).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', () => stop('the launcher disconnected'));
}

async function shutDown(app: INestApplication, drain: Drain, drainDelayMs: number): Promise<void> {
  await drain.stopListening(drainDelayMs);
  await app.close();
  await stopTracing();
}
