import type { Server } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';
import { sendAnswer } from './answer';

/** The Express adapter of Nest, which sends the `Answer` or `Reply` that a handler returns. */
export class AnsweringAdapter extends ExpressAdapter {
  private closed?: Promise<void>;

  constructor() {
    const instance = express();
    // A path with a slash at its end is another path: with its id missing, `/api/projects/` must not become the list of projects. The
    // adapter registers its first middleware at once, and the setting must come before that.
    instance.enable('strict routing');
    super(instance);
  }

  /** Waits until no connection is open. The server may have stopped listening before. */
  override async close(): Promise<void> {
    const server = this.getHttpServer() as Server;
    if (server.listening) server.close();
    await this.closed;
  }

  override initHttpServer(options: NestApplicationOptions): void {
    super.initHttpServer(options);
    const server = this.getHttpServer() as Server;
    server.once('listening', () => {
      this.closed = new Promise((resolve) => server.once('close', resolve));
    });
  }

  override reply(res: Response, answer: unknown, status: number = res.statusCode): Promise<void> | void {
    return sendAnswer(res, answer, status);
  }
}
