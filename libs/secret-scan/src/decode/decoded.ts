import type { OffsetMap } from './offset-map';

/** A text made from another one, with the way back. */
export interface Decoded {
  text: string;
  map: OffsetMap;
}
