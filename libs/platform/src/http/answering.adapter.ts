import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';
import { sendAnswer } from './answer';

/** The Express adapter of Nest, which sends the `Answer` or `Reply` that a handler returns. */
export class AnsweringAdapter extends ExpressAdapter {
  constructor() {
    const instance = express();
    // A path with a slash at its end is another path: with its id missing, `/api/projects/` must not become the list of projects. The
    // adapter registers its first middleware at once, and the setting must come before that.
    instance.enable('strict routing');
    super(instance);
  }

  override reply(res: Response, answer: unknown, status: number = res.statusCode): Promise<void> | void {
    return sendAnswer(res, answer, status);
  }
}
