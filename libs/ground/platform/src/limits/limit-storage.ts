import type { ThrottlerStorage } from '@nestjs/throttler';

/** A throttler storage that can also undo a count. */
export interface LimitStorage extends ThrottlerStorage {
  takeBack(key: string, name: string): Promise<void>;
}
