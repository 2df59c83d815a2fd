import type { Request } from 'express';
import { pino } from 'pino';
import { OpenTelemetry } from './open-telemetry';

const REQUESTS = 2_000;

describe('a request with a traceparent', () => {
  /** How many of many requests with this header are recorded, if a share of them is to be. */
  const recorded = async (tracesSamplePercent: number, traceparent: string): Promise<number> => {
    const tracing = new OpenTelemetry(
      { tracesUrl: 'http://127.0.0.1:9/v1/traces', tracesSamplePercent },
      'api',
      pino({ enabled: false }),
    );
    const request = { headers: { traceparent }, path: '/', method: 'GET' } as unknown as Request;
    const spans = Array.from({ length: REQUESTS }, () => tracing.begin(request)!);
    await tracing.stop();
    return spans.filter(({ traceId }) => traceId !== undefined).length;
  };

  it.each([
    ['with a low id', '00-00000000000000000000000000000001-b7ad6b7169203331-01'],
    ['with a high id', '00-ffffffffffffffffffffffffffffffff-b7ad6b7169203331-00'],
  ])('%s is recorded as often as others', async (_, traceparent) => {
    const count = await recorded(20, traceparent);
    expect(count).toBeGreaterThan(REQUESTS * 0.1);
    expect(count).toBeLessThan(REQUESTS * 0.3);
  });

  it('is recorded if all are, also if its sender records nothing', async () => {
    expect(await recorded(100, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00')).toBe(REQUESTS);
  });
});
