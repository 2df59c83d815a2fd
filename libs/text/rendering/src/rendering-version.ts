import { hashOfCode } from '#platform';

/** Identifies the code that renders and sanitizes. It is a part of the ETags of what is rendered. */
export const RENDERING_VERSION = hashOfCode(__dirname);
