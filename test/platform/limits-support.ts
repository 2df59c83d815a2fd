import { type Client } from '#testing';

/** Reads the headers of an answer about a limit. */
export function limitHeaders({ headers }: { headers: Record<string, string> }, name: string) {
  return {
    limit: Number(headers[`${name}-limit`]),
    remaining: Number(headers[`${name}-remaining`]),
    reset: Number(headers[`${name}-reset`]),
  };
}

/** Sends requests in sequence, and returns how many requests remained after each. */
export async function spend(client: Client, times: number, path = '/api/me'): Promise<number[]> {
  const remaining: number[] = [];
  for (let n = 0; n < times; n++) {
    const answer = await client.get(path).expect(200);
    remaining.push(limitHeaders(answer, 'x-ratelimit').remaining);
  }
  return remaining;
}
