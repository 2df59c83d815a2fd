import type request from 'supertest';
import { anonymous, sql, uniqueName } from '#testing';

/** What a start answered. */
export interface Started {
  userCode: string;
  deviceCode: string;
  verificationUriComplete: string;
  interval: number;
  expiresIn: number;
}

/** Starts a connection request. */
export async function start(url: string, ask: object = {}): Promise<Started> {
  const body = { clientName: uniqueName('agent'), projectSlugs: ['*'], ...ask };
  const answer = await anonymous(url).post('/api/agent-pairing/start', body).expect(201);
  return answer.body.data;
}

/** Polls once. */
export function poll(url: string, deviceCode: string, wait?: number): request.Test {
  return anonymous(url).post('/api/agent-pairing/poll', { deviceCode, wait });
}

/** The code of a poll that was refused. */
export async function refusal(url: string, deviceCode: string): Promise<string> {
  return (await poll(url, deviceCode).expect(400)).body.error.code;
}

/** Lets a request's last poll lie `seconds` further back. */
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

/** Lets a request expire. */
export async function expire(databaseUrl: string, userCode: string): Promise<void> {
  await sql(
    databaseUrl,
    "UPDATE pairing_requests SET expires_at = now() - interval '1 second' WHERE user_code = $1",
    [userCode.replace('-', '')],
  );
}
