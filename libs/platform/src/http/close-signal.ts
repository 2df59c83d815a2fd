import type { ServerResponse } from 'node:http';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';

/** A signal that aborts when the answer's connection closes: with the answer sent, or with the client gone before it. */
export function closeSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  else res.once('close', () => controller.abort());
  return controller.signal;
}

/** The `closeSignal` of a handler's request, for what it waits on. */
export const ClientClosed = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  closeSignal(context.switchToHttp().getResponse<ServerResponse>()),
);
