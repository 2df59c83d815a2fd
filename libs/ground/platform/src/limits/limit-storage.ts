import type { ThrottlerStorage } from '@nestjs/throttler';

/** What a counter has counted, and the seconds until its window ends. */
export interface Counted {
  totalHits: number;
  timeToExpire: number;
}

/** A throttler storage that can also undo a count, and read a counter without counting. */
export interface LimitStorage extends ThrottlerStorage {
  read(key: string, name: string): Promise<Counted>;
  takeBack(key: string, name: string): Promise<void>;
}
