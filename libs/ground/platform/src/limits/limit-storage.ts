import type { ThrottlerStorage } from '@nestjs/throttler';

/** The count of a counter, and the seconds until its window ends. */
export interface Counted {
  totalHits: number;
  timeToExpire: number;
}

/** A throttler storage that can also undo a count, and read a counter without counting. */
export interface LimitStorage extends ThrottlerStorage {
  read(key: string, name: string): Promise<Counted>;
  takeBack(key: string, name: string): Promise<void>;
}

/** The part of a shared window that a process received. */
export interface Grant {
  /** How many of the hits it wanted, as far as the limit allows. */
  granted: number;
  /** The hits of the window with these. */
  hits: number;
  /** Milliseconds until the window ends. */
  restMs: number;
  /** Identifies the window. */
  window: string;
}

/** Windows of which several processes take hits. A window begins when the first are taken. */
export interface SharedWindows {
  take(key: string, windowMs: number, wanted: number, limit: number): Promise<Grant>;
  /** Gives back hits that were not used, if their window has not ended. */
  giveBack(key: string, window: string, hits: number): Promise<void>;
}
