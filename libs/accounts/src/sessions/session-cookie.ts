import { Injectable } from '@nestjs/common';
import { writeSessionCookie } from '#access';
import { Config } from '#platform';

/** The header that stores a session in a browser, or deletes it there. */
@Injectable()
export class SessionCookie {
  constructor(private readonly config: Config) {}

  /** Signs the browser in. */
  set(secret: string): Record<string, string> {
    return { 'Set-Cookie': writeSessionCookie(this.config, secret) };
  }

  /** Signs the browser out. */
  clear(): Record<string, string> {
    return this.set('');
  }
}
