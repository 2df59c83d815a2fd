import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sendAnswer } from './answer';

/** The Express adapter of Nest, which sends the `Answer` or `Reply` that a handler returns. */
export class AnsweringAdapter extends ExpressAdapter {
  override reply(res: Response, answer: unknown, status: number = res.statusCode): Promise<void> | void {
    return sendAnswer(res, answer, status);
  }
}
