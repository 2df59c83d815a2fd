import type { ServerResponse } from 'node:http';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';

/** What waits needs of an AbortSignal; any one serves. */
export type CloseSignal = Pick<AbortSignal, 'aborted'> & {
  addEventListener(event: 'abort', listener: () => void): void;
  removeEventListener(event: 'abort', listener: () => void): void;
};

/**
 * Aborts when the answer's connection closes: with the answer sent, or with the client gone before it. An AbortController
 * of its own would cost each of thousands of waiters over a kilobyte.
 */
export class ConnectionClosed implements CloseSignal {
  constructor(private readonly res: ServerResponse) {}

  get aborted(): boolean {
    return this.res.destroyed || this.res.closed;
  }

  addEventListener(_event: 'abort', listener: () => void): void {
    this.res.on('close', listener);
  }

  removeEventListener(_event: 'abort', listener: () => void): void {
    this.res.off('close', listener);
  }
}

/** The `ConnectionClosed` of a handler's request, for what it waits on. */
export const ClientClosed = createParamDecorator(
  (_: unknown, context: ExecutionContext): CloseSignal =>
    new ConnectionClosed(context.switchToHttp().getResponse<ServerResponse>()),
);
