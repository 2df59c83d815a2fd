export { Checkup, type Checked, type Finding, ok, problem, warning } from './checkup/checkup';
export { CheckupModule } from './checkup/checkup.module';
export { Clock } from './clock/clock';
export { declaredLooks, dueTenants } from './clock/due-tenants';
export { daysOrForever } from './clock/duration';
export { retention, setting } from './clock/retention';
export { DATABASE_EPOCH } from './database/epoch';
export { PlatformSettings } from './platform.settings';
export type { ComposedSettings, ReadSettings } from './settings/composed-settings';
export { HTTP_URL } from './settings/http-url';
export { loadSettings } from './settings/load-settings';
export { SecretSetting } from './settings/secret';
export { canonicalJson, hashOfEntry } from './crypto/canonical';
export { BASE64URL, decodeBase64url } from './crypto/base64url';
export { equalSecrets, hashOfCode, randomSecret, sha256 } from './crypto/hashing';
export { AuthorDto } from './dto/author.dto';
export { OnlyInts } from './dto/int-queries';
export { NamedProjectDto } from './dto/named-project.dto';
export { UntrustedTitleDto } from './dto/untrusted-title.dto';
export { FIRST_ID, LAST_ID, NO_ID, bytesOfIds, firstIdAt, idOfBytes, isId, newId } from './text/ids';
export { Encrypted } from './crypto/encrypted';
export { MasterKey } from './crypto/master-key';
export { MIGRATING, type Schema, buildDataSource } from './database/data-source';
export { ChangesGuard, EndsAccess, ReadsOnly, mayChange } from './limits/changes.guard';
export { Batches } from './concurrency/batches';
export { ArrivesTogether, TogetherGuard } from './concurrency/together.guard';
export { FairSemaphore } from './concurrency/fair-semaphore';
export { columns, columnsBesidesTenant, type RowOf } from './database/columns';
export { computed } from './database/computed';
export { columnName } from './database/naming';
export { Database } from './database/database';
export { migratedByNewerVersion } from './database/require-migrated';
export { recordSupport } from './database/schema-support';
export { MAINTAINING } from './database/maintaining';
export { retryWhileInUse, runMigrations, whileMigrating } from './database/run-migrations';
export { RecordedWrites } from './database/recorded-writes';
export { ServiceRole, setSessionDefaults } from './database/service-role';
export type { Queries } from './database/queries';
export { type Row, type Statement, declaredStatements, statement, valuesOf } from './database/statement';
export { RetryTransaction, type Snapshot, Transaction } from './database/transaction';
export { ApiError, type ErrorClass, defineError, errorCatalog, withDetails } from './errors/api-error';
export {
  Conflict,
  CursorInvalid,
  Forbidden,
  InternalError,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  PreconditionDetails,
  PreconditionFailed,
  QuotaExceeded,
  RateLimited,
  Unauthorized,
  Unavailable,
  ValidationDetails,
  ValidationFailed,
} from './errors/errors';
export { type Pages, buildApplication, serve } from './application/application';
export {
  AnyBody,
  BodyGuard,
  FileBody,
  FormBody,
  JsonBody,
  KeepsBytes,
  NOT_AN_OBJECT,
  NOT_JSON,
} from './http/body.guard';
export { INCOMPLETE, Uploaded, asUnavailable } from './http/upload';
export type { Upload } from './http/uploaded-file';
export { ErrorFilter, toApiError } from './http/error.filter';
export { ClientClosed, type CloseSignal } from './http/close-signal';
export {
  REVALIDATE,
  etagOfState,
  matchesAny,
  requireMatch,
  requireStateMatch,
  shortEpoch,
  shownEtag,
} from './http/conditional';
export { ChangesByGet } from './http/changes-by-get';
export { exactRouter } from './http/exact-router';
export { type Client, From, clientOf } from './http/client';
export {
  type Answer,
  type Conditional,
  type Counted,
  type Creating,
  type Paged,
  Reply,
  type Tagged,
  type Warned,
  type Warning,
  answerCountedPage,
  answerPage,
  tagged,
  sendBody,
  sendJson,
} from './http/answer';
export { DeletedDto } from './http/deleted.dto';
export { deleted, errorBody } from './http/envelope';
export {
  Bool,
  BoolQuery,
  Choice,
  SoughtId,
  Email,
  HttpsUrl,
  Id,
  Int,
  IntQuery,
  Json,
  Nested,
  NestedList,
  Num,
  RawList,
  Text,
  TextList,
  TextOrList,
  Time,
  WebUrl,
} from './dto/fields';
export { AtLeastOneField, HasFurtherFields, NeedsAnyOf, NeedsOneOf, NeedsWith } from './dto/schema-keywords';
export { LOGGER, buildLogger } from './logging/logger';
export { type ProcessRole, readRole, runsJobs, servesRequests } from './application/role';
export { optimizeFromNow } from './application/optimize';
export { runProcess } from './application/run-process';
export { onDatabaseOf } from './application/setting-of-database';
export { NotAccepted } from './http/not-accepted';
export { PathId } from './http/path-id.pipe';
export type { ApiRequest, LimitSubject } from './http/request';
export { streamJson, streamText } from './http/stream-json';
export { type UnknownField, UnknownFields, UnknownNames } from './http/unknown-fields';
export { RejectUnknownFields, invalidField, pathId, validItem, validationPipe } from './http/validation';
export { wrongFields } from './http/wrong-fields';
export { InProcess } from './in-process/in-process';
export { type OuterRequest, outerRequestOf } from './http/outer-request';
export { migrateJobQueue } from './jobs/job-backend';
export { defineJob } from './jobs/define-job';
export { encodingFor } from './http/compressible';
export { Health } from './health/health.service';
export { Jobs } from './jobs/jobs';
export { JobsModule } from './jobs/jobs.module';
export { ArrivalsGuard, LimitsArrivals } from './limits/arrivals.guard';
export { type Attempt, attemptsFrom } from './limits/attempts';
export type { AgentUsage } from './limits/daily-usage';
export { type Count, Limits } from './limits/limits';
export { CountsApart, CountsAsPublishing, LimitsGuard } from './limits/limits.guard';
export { Leases } from './limits/leases';
export { Throttles } from './limits/throttled';
export { gaugesFrom } from './metrics/gauges-from';
export { Metrics } from './metrics/metrics';
export { exchange, orAborted, textOf } from './outbound/exchange';
export { FAILURES, type Failure, OutboundFailed, failureOf } from './outbound/outbound-failed';
export { OutboundHosts } from './outbound/outbound-hosts';
export { parseOutboundUrl } from './outbound/outbound-url';
export { openToAllOrigins } from './http/open-cors';
export { namesUser, plainUrl } from './text/plain-url';
export { TracingSettings } from './tracing/tracing.settings';
export { startTracing, traceparent, traced } from './tracing/tracing';
export { withDeadline } from './outbound/with-deadline';
export { Describe } from './openapi/describe';
export type { About, Examples } from './openapi/about';
export { atAddresses } from './openapi/at-addresses';
export { API_VERSION, buildOpenApi } from './openapi/document';
export { serveOpenApi } from './openapi/serve-openapi';
export { Cursors } from './paging/cursors';
export { type CountedPageRequest, type Page, type PageRequest, type Total, mapPage } from './paging/page';
export { CURSOR_CHARACTERS, PageQuery } from './paging/page-query';
export { COUNTED, CountedPageQuery, MAX_TOTAL, totalOf } from './paging/totals';
export { PlatformModule } from './platform.module';
export { REDIS, type RedisCommands } from './redis/redis.module';
export { NAME, NAME_RULE, ONE_LINE, SEVERAL_LINES } from './text/name';
export { INVISIBLE, UNSEEN_CHARACTERS, isVisible } from './text/visible';
export { SERVICE_NAME } from './text/service-name';
export { SLUG, slugEnding, slugOf } from './text/slug';
export { isCausedByData } from './errors/caused-by-data';
export { isDatabaseAway } from './errors/database-away';
export { ThreadAborted, ThreadQueueFull, ThreadTimedOut } from './threads/thread-errors';
export { closeThreads, threads } from './threads/thread-pool';
export type { ThreadProgram } from './threads/thread-program';
export { EventWakeups } from './wakeups/event-wakeups';
export { spreadWait } from './wakeups/spread-wait';
export { type Topic, defineTopic } from './wakeups/topic';
export { Wakeups } from './wakeups/wakeups';
export { type Encryption, Reencryption } from './crypto/reencryption';
export { familyOf, generateToken, isWellFormedToken, successorOf } from './crypto/token-format';
export { isRolledBack } from './database/rolled-back';
export { isUniqueViolation } from './database/unique-violation';
export { found } from './errors/found';
