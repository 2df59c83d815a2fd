import type { ConnectionCode } from '../../../sdk/dist/index.js';

/** A person has to approve the connection before tools work. */
export class NotConnected extends Error {
  constructor(
    message: string,
    readonly code?: ConnectionCode,
  ) {
    super(message);
  }
}
