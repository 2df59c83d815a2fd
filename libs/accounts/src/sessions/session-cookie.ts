import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { writeSessionCookie } from '#access';
import { Config } from '#platform';

/** Hands a browser its session, and takes it back. */
@Injectable()
export class SessionCookie {
  constructor(private readonly config: Config) {}

  /** Signs the browser in. */
  give(res: Response, secret: string): void {
    res.setHeader('Set-Cookie', writeSessionCookie(this.config, secret));
  }

  /** Signs the browser out. */
  take(res: Response): void {
    this.give(res, '');
  }
}
