import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sendAnswer } from './answer';

/** Express, with answers sent as `Answer` and `Reply` say. */
export class AnsweringAdapter extends ExpressAdapter {
  override reply(res: Response, answer: unknown, status: number = res.statusCode): Promise<void> | void {
    return sendAnswer(res, answer, status);
  }
}
