import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Moments } from './moments';

const TOGETHER = Symbol('arrives together');

/**
 * Lets the requests to a route go on together with those of the same 30 milliseconds. For polls: those of many agents are answered at the same time, so
 * they come back at the same time, and have nothing to lose by the wait.
 */
export const ArrivesTogether = () => SetMetadata(TOGETHER, true);

/** Holds requests to routes with `ArrivesTogether` before their token is looked up. */
@Injectable()
export class TogetherGuard implements CanActivate {
  private readonly moments = new Moments();

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (!Reflect.hasMetadata(TOGETHER, context.getHandler())) return true;
    return this.moments.enter()?.then(() => true) ?? true;
  }
}
