import type request from 'supertest';
import { anonymous, sql, uniqueName } from '#testing';

/** A connection request, as the agent that started it receives it. */
export interface StartedRequest {
  userCode: string;
  deviceCode: string;
  verificationUriComplete: string;
  interval: number;
  expiresIn: number;
}

/** Starts a connection request for all projects; `fields` replaces or adds fields. */
export async function start(url: string, fields: object = {}): Promise<StartedRequest> {
  const body = { clientName: uniqueName('agent'), projectSlugs: ['*'], ...fields };
  const answer = await anonymous(url).post('/api/agent-pairing/start', body).expect(201);
  return answer.body.data;
}

/** Polls once. */
export function poll(url: string, deviceCode: string, wait?: number): request.Test {
  return anonymous(url).post('/api/agent-pairing/poll', { deviceCode, wait });
}

/** Polls once, expects a refusal, and returns its error code. */
export async function refusal(url: string, deviceCode: string): Promise<string> {
  return (await poll(url, deviceCode).expect(400)).body.error.code;
}

/** Moves the last poll of a request `seconds` further into the past. */
export async function passPollInterval(
  databaseUrl: string,
  userCode: string,
  seconds: number,
): Promise<void> {
  await sql(
    databaseUrl,
    'UPDATE pairing_requests SET last_polled_at = last_polled_at - make_interval(secs => $2) WHERE user_code = $1',
    [userCode.replace('-', ''), seconds],
  );
}

/** Lets a request expire, at once or in some seconds. */
export async function expire(databaseUrl: string, userCode: string, inSeconds = -1): Promise<void> {
  await sql(
    databaseUrl,
    'UPDATE pairing_requests SET expires_at = now() + make_interval(secs => $2) WHERE user_code = $1',
    [userCode.replace('-', ''), inSeconds],
  );
}
