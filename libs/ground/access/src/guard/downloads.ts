import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { streamText } from '#platform';
import type { AuthenticatedRequest } from './authenticated-request';
import { OngoingAccess } from './ongoing-access';

/** How a browser stores what a caller downloads. */
interface Download {
  /** The media type. */
  type: string;
  /** The name of the file, in ASCII, without quotation marks. */
  name: string;
}

/** Sends files that are produced while they are sent. */
@Injectable()
export class Downloads {
  constructor(private readonly access: OngoingAccess) {}

  /**
   * Sends `pieces` as a file to the caller of a request, and breaks off when their access ends. Producing the pieces must not hold a
   * database connection, since nothing is read ahead of the client.
   */
  async send(
    req: AuthenticatedRequest,
    res: Response,
    { type, name }: Download,
    pieces: AsyncIterable<string>,
  ): Promise<void> {
    res.status(200).setHeader('Content-Type', type);
    res.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    await streamText(res, () => this.whileAllowed(req, pieces), { holdsConnection: false });
  }

  private async *whileAllowed(
    req: AuthenticatedRequest,
    pieces: AsyncIterable<string>,
  ): AsyncGenerator<string> {
    const callerNow = this.access.of(req);
    for await (const piece of pieces) {
      await callerNow();
      yield piece;
    }
  }
}
