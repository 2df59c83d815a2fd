import type { Response, Test } from 'supertest';
import { withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { deployment } from './deployments';

interface Meeting<State> {
  /** The row that the test locks, as `FROM … WHERE …`, and its parameters. */
  locked: [from: string, ...values: unknown[]];
  /** A request that passes its first checks, and then waits for the row. */
  request: () => Test;
  /** An act that takes the right of the request away. */
  act: () => Test;
  /** What the request changes. */
  state: () => Promise<State>;
}

/**
 * Sends a request that waits for a row, and meanwhile an act that takes its right away. The act is answered while the request waits, or waits for it.
 * Returns the status of the request, and what it changes, as it is when the act is answered and in the end. The two are equal if the request did nothing
 * after the act.
 */
export async function whileWaiting<State>({ locked, request, act, state }: Meeting<State>) {
  const [from, ...values] = locked;
  return withDatabase(deployment().databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`SELECT ${from} FOR NO KEY UPDATE`, values);
    const answered: Promise<Response> = request().then((answer) => answer);
    await untilBlocked(client, 'the request waits');
    const acted = act().then(async ({ status }) => ({ acted: status, after: await state() }));
    await Promise.race([acted, untilBlocked(client, 'the act waits for the request', 2)]);
    await client.query('COMMIT');
    const { status } = await answered;
    return { status, ...(await acted), end: await state() };
  });
}
