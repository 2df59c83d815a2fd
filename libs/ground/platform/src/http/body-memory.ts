import { Inject, Injectable } from '@nestjs/common';
import { Unavailable } from '../errors/errors';

/** The token of the largest body of a request, in bytes, which the app knows. */
export const LARGEST_BODY = Symbol('LARGEST_BODY');

/** The largest bodies that one caller, and all callers together, may have in memory at once. */
const LARGEST_PER_CALLER = 4;
const LARGEST_IN_ALL = 32;

/**
 * Counts the bytes of the bodies that requests hold in memory, from their arrival to the end of the request. Without a limit, many bodies
 * that arrive slowly or wait for their turn would fill the memory. Only the callers that hold the most are refused.
 */
@Injectable()
export class BodyMemory {
  private readonly held = new Map<string, number>();
  private total = 0;
  private readonly perCaller: number;
  private readonly inAll: number;

  constructor(@Inject(LARGEST_BODY) largest: number) {
    this.perCaller = LARGEST_PER_CALLER * largest;
    this.inAll = LARGEST_IN_ALL * largest;
  }

  /** Counts bytes that arrived for a caller. @throws Unavailable if the caller has too many */
  add(caller: string, bytes: number): void {
    const held = (this.held.get(caller) ?? 0) + bytes;
    const allowed = this.total + bytes > this.inAll ? this.inAll / this.held.size : this.perCaller;
    if (held > allowed) {
      throw new Unavailable({
        message:
          'Too many large bodies at once. Wait until some of your requests have been answered, then retry.',
        headers: { 'Retry-After': '5' },
      });
    }
    this.held.set(caller, held);
    this.total += bytes;
  }

  /** Forgets bytes that `add` counted. */
  remove(caller: string, bytes: number): void {
    const held = (this.held.get(caller) ?? 0) - bytes;
    if (held > 0) this.held.set(caller, held);
    else this.held.delete(caller);
    this.total -= bytes;
  }
}
