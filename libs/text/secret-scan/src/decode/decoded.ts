import type { OffsetMap } from './offset-map';

/** A text that was decoded from another one, with a map of offsets back to it. */
export interface Decoded {
  text: string;
  map: OffsetMap;
}
