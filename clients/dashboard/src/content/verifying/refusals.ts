/** Thrown for text that is not a proof of the expected kind. */
export class Unreadable extends Error {}
/** Thrown in a browser that cannot compute hashes or check signatures: an old one, or one without HTTPS. */
export class CannotVerify extends Error {}
