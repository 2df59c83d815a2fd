/** The values of series that Prometheus reads each minute, in the notation of promtool. */
type Values = Record<string, string>;

/** One alert: what makes it fire, and what does not. */
interface AlertCase {
  values: Values;
  /** A time at which it is not firing yet, and one at which it is, after the first reading. */
  quietAt: string;
  firesAt: string;
  labels: Record<string, string>;
  summary: string;
  /** Similar values that must never make it fire. */
  harmless: Values;
}

const api = { job: 'api', instance: '10.0.0.11:3000' };
const OF_API = 'job="api",instance="10.0.0.11:3000"';
const requests = (status: string) => `http_request_duration_seconds_count{${OF_API},status="${status}"}`;
const within = (seconds: string, route: string) =>
  `http_request_duration_seconds_bucket{${OF_API},status="200",route="${route}",le="${seconds}"}`;
const slow = (route: string): Values => ({
  [within('1', route)]: '0+98x20',
  [within('2', route)]: '0+100x20',
  [within('+Inf', route)]: '0+100x20',
});

/** Each alert of deploy/prometheus/alerts.yml, by its name. */
export const ALERT_CASES: Record<string, AlertCase> = {
  ProcessDown: {
    values: { [`up{${OF_API}}`]: '1 0x9' },
    quietAt: '1m',
    firesAt: '2m',
    labels: api,
    summary: '10.0.0.11:3000 does not answer /metrics.',
    harmless: { [`up{${OF_API}}`]: '1 0 1 0 1 0 1 0 1 0', 'up{job="nginx",instance="10.0.0.11:80"}': '0x9' },
  },
  ServerErrors: {
    values: { [requests('200')]: '0+98x20', [requests('503')]: '0+2x20' },
    quietAt: '5m',
    firesAt: '7m',
    labels: { job: 'api' },
    summary: '2% of the requests to api fail.',
    harmless: { [requests('200')]: '0+995x20', [requests('404')]: '0+50x20', [requests('503')]: '0+5x20' },
  },
  SlowRequests: {
    values: slow('/api/projects'),
    quietAt: '10m',
    firesAt: '12m',
    labels: { job: 'api' },
    summary: 'One percent of the requests to api take longer than a second.',
    harmless: {
      ...slow('/api/agent-pairing/poll'),
      ...slow('/api/rooms/agent/:id/messages'),
      ...slow('/api/v1/agent-inbox/messages'),
      ...slow('/api/events'),
    },
  },
  ConnectionsExhausted: {
    values: { [`database_waiting_requests{${OF_API}}`]: '0 3x9' },
    quietAt: '4m',
    firesAt: '6m',
    labels: api,
    summary: 'Requests of 10.0.0.11:3000 wait for a connection to PostgreSQL.',
    harmless: { [`database_waiting_requests{${OF_API}}`]: '3 0 3 0 3 0 3 0 3 0' },
  },
  RedisDown: {
    values: { [`redis_up{${OF_API}}`]: '1 0x9' },
    quietAt: '1m',
    firesAt: '2m',
    labels: api,
    summary:
      '10.0.0.11:3000 works without Redis. The burst limit and the daily quota are not counted, and each process counts wrong guesses by itself.',
    harmless: { [`redis_up{${OF_API}}`]: '1 0 1 0 1 0 1 0 1 0' },
  },
  JobsLate: {
    values: { [`jobs_oldest_seconds{${OF_API}}`]: '0+60x30' },
    quietAt: '20m',
    firesAt: '21m',
    labels: {},
    summary: 'The oldest background job waits for 21m 0s.',
    harmless: { [`jobs_oldest_seconds{${OF_API}}`]: '900x30' },
  },
  JobsFail: {
    values: { [`jobs_total{${OF_API},name="callbacks.deliver",outcome="failed"}`]: '0+1x40' },
    quietAt: '3m',
    firesAt: '30m',
    labels: { name: 'callbacks.deliver' },
    summary: 'The background job callbacks.deliver failed 30 times in half an hour.',
    harmless: {
      [`jobs_total{${OF_API},name="callbacks.deliver",outcome="failed"}`]: '0 1 2 3x40',
      [`jobs_total{${OF_API},name="callbacks.deliver",outcome="done"}`]: '0+9x40',
    },
  },
  RepeatStopped: {
    values: { [`repeat_last_success_timestamp_seconds{${OF_API},name="trash.due"}`]: '0x200' },
    quietAt: '125m',
    firesAt: '126m',
    labels: { name: 'trash.due' },
    summary: 'trash.due has not ended without a failure for 2h 6m 0s.',
    harmless: {
      [`repeat_last_success_timestamp_seconds{${OF_API},name="trash.due"}`]: '0x200',
      'repeat_last_success_timestamp_seconds{job="api",instance="10.0.0.12:3000",name="trash.due"}':
        '0+60x200',
    },
  },
  SearchLate: {
    values: { [`indexing_late_organizations{${OF_API}}`]: '0 2x9' },
    quietAt: '5m',
    firesAt: '6m',
    labels: {},
    summary: 'Search lacks the last minutes of 2 organizations.',
    harmless: { [`indexing_late_organizations{${OF_API}}`]: '2 2 2 0 2 2 2 0 2 2' },
  },
  StandbyLate: {
    values: { [`database_replication_lag_bytes{${OF_API},standby="node-2",sync="async"}`]: '0 300000000x9' },
    quietAt: '5m',
    firesAt: '6m',
    labels: { standby: 'node-2' },
    summary: 'node-2 lacks 286.1MiB of the log of PostgreSQL.',
    harmless: {
      [`database_replication_lag_bytes{${OF_API},standby="node-2",sync="async"}`]: '268435456x10',
    },
  },
  SeveralBuilds: {
    values: {
      [`build_info{${OF_API},build="AAAAAAAA"}`]: '1x150',
      'build_info{job="relay",instance="10.0.0.11:3001",build="BBBBBBBB"}': '1x150',
    },
    quietAt: '119m',
    firesAt: '120m',
    labels: {},
    summary: 'Processes of 2 builds run.',
    harmless: {
      [`build_info{${OF_API},build="AAAAAAAA"}`]: '1x150',
      'build_info{job="relay",instance="10.0.0.11:3001",build="AAAAAAAA"}': '1x150',
    },
  },
  LogLinesDropped: {
    values: { [`log_lines_dropped_total{${OF_API}}`]: '0 0 5x9' },
    quietAt: '1m',
    firesAt: '3m',
    labels: api,
    summary: '10.0.0.11:3000 could not write log lines.',
    harmless: { [`log_lines_dropped_total{${OF_API}}`]: '5x10' },
  },
  EventLoopBlocked: {
    values: { [`nodejs_eventloop_lag_p99_seconds{${OF_API}}`]: '0 0.8x9' },
    quietAt: '5m',
    firesAt: '6m',
    labels: api,
    summary: '10.0.0.11:3000 is busy for half a second at a time.',
    harmless: { [`nodejs_eventloop_lag_p99_seconds{${OF_API}}`]: '0.8 0.8 0.8 0.1 0.8 0.8 0.8 0.1 0.8 0.8' },
  },
};
