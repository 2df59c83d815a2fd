import type { ServerResponse } from 'node:http';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';

/** The part of an AbortSignal that waiting code uses. Every AbortSignal fits. */
export type CloseSignal = Pick<AbortSignal, 'aborted'> & {
  addEventListener(event: 'abort', listener: () => void): void;
  removeEventListener(event: 'abort', listener: () => void): void;
};

/**
 * Aborts when the response's connection closes: after the response was sent, or when the client disconnects before. An
 * AbortController instead would cost over a kilobyte for each of thousands of waiters.
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

/** The `ConnectionClosed` of a handler's request, to stop waiting when the client disconnects. */
export const ClientClosed = createParamDecorator(
  (_: unknown, context: ExecutionContext): CloseSignal =>
    new ConnectionClosed(context.switchToHttp().getResponse<ServerResponse>()),
);
