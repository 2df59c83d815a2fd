import { Injectable } from '@nestjs/common';
import { PlatformSettings } from '#platform';
import { BrowserSecret } from '../known-browsers/browser-secret';

/** How long a challenge can be signed. */
const SECONDS = 300;

/** The browser that signs in with a passkey. */
@Injectable()
export class PasskeyBrowser extends BrowserSecret {
  constructor(platform: PlatformSettings) {
    super(platform, 'svc_passkey', SECONDS);
  }
}
