import { type ExecutionContext, SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { ApiRequest } from '../http/request';

const THROTTLES = Symbol('throttles');

/**
 * Lets a route answer requests beyond a limit instead of refusing them with 429. Its handler finds `throttled` on the request. It must then
 * do little, and not at once: a poll, for example, answers after a pause with what is available.
 */
export const Throttles = () =>
  applyDecorators(SetMetadata(THROTTLES, true), ApiExtension('x-throttles', true));

/** Refuses a request beyond a limit, unless its route answers such requests. @throws `refusal` */
export function beyondLimit(context: ExecutionContext, refusal: Error): void {
  if (!Reflect.hasMetadata(THROTTLES, context.getHandler())) throw refusal;
  context.switchToHttp().getRequest<ApiRequest>().throttled = true;
}
