export type { Call, Calls } from './calls.js';
export { type Client, type ClientOptions, createClient } from './client.js';
export {
  type Connection,
  type ConnectionCode,
  type ConnectOptions,
  type Credentials,
  type Scope,
  connect,
} from './pairing.js';
export { fromBase64url } from './encoding/base64url.js';
export { ApiError, ConnectionError } from './errors.js';
export type { EventKind, EventsOptions, WorkspaceEvent } from './events.js';
export { type Changes, type ChangesOptions } from './changes.js';
export { type FilePlace, Files, type StoredFile } from './files.js';
export {
  type InboxMessage,
  type NewMessage,
  type ReceivedMessage,
  type SentMessage,
  type WaitOptions,
  Inbox,
} from './inbox.js';
export { Room, type RoomMessage, type RoomUpdate, type Seat } from './rooms/room.js';
export { Rooms, type RoomsOptions } from './rooms/rooms.js';
export type { RoomAgent } from './rooms/signing.js';
export { type ItemOf, type Page, paginate } from './paging.js';
export type { OnRetry } from './retries.js';
export { type CallOptions, type TransportOptions } from './transport.js';
export { latinLetters, withoutMarks } from './latin-letters.js';
export { type Issuer, isThisMachine, issuerOf } from './issuer.js';
export {
  type PrivateJwk,
  type PublicJwk,
  generateSigningKey,
  signBytes,
  publicKeyOf,
  thumbprint,
} from './protocols/keys.js';
export * from './protocols/signatures.js';
export { type WebhookEvent, WebhookVerificationError, verifyWebhook } from './protocols/webhooks.js';
export {
  type KeyLogProblem,
  type KeyUse,
  type LogMemory,
  type SeenLog,
  type StatedKey,
  KeyLog,
  KeyLogError,
} from './key-log/key-log.js';
export {
  type LineageBundle,
  type LineageVerdict,
  type LogEntry,
  type LogVerdict,
  type VerifyLineageOptions,
  type VerifyLogOptions,
  verifyLineage,
  verifyLogExport,
} from './protocols/lineage.js';
export type { components } from './generated/api.js';
export { type Delivery, type FetchedSecret, type SealedSecret, openSecret, sealSecret } from './seal/seal.js';
export { type Challenge, type Enrolling, type Enrolment, answerChallenge } from './seal/key-enrolment.js';
export { generateEncryptionKeyPair } from './seal/hpke.js';
