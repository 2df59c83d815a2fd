import { readFileSync } from 'node:fs';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NOWHERE, acknowledge, newDistribution, newOrganization } from '../distribution/distribution-support';
import { Receiver } from '../distribution/receiver';
import { atEndOfFile } from '../support/cleanup';
import { createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SENT = `00-${TRACE}-b7ad6b7169203331-01`;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

/** Receives traces as a collector does: OTLP in JSON over HTTP. */
class Collector {
  readonly spans: Span[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  text = '';
  url = '';

  static async start(): Promise<Collector> {
    const collector = new Collector();
    const server = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        collector.take(Buffer.concat(chunks).toString(), req.headers);
        res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEndOfFile(() => new Promise<void>((resolve) => server.close(() => resolve())));
    collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
    return collector;
  }

  private take(text: string, headers: IncomingMessage['headers']): void {
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    this.spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    this.headers.push(headers);
    this.text += text;
  }
}

describe('with TRACES_URL', () => {
  it('a request, its job and its callback are one trace, without anything that somebody wrote', async () => {
    const collector = await Collector.start();
    const { url } = await startApi(
      { databaseUrl: await createDatabase() },
      {
        TRACES_URL: collector.url,
        TRACES_HEADERS: 'X-Collector-Key=k1',
        CALLBACK_ALLOW_PRIVATE: 'true',
      },
    );
    const organization = await newOrganization(url);
    const receiver = await Receiver.start();
    const callbackWebhookUrl = `${receiver.url}?key=SECRETMARKER`;
    const { id } = await newDistribution(organization, { callbackWebhookUrl, title: 'TITLEMARKER' });
    await acknowledge(organization.owner.with({ traceparent: SENT }), id, organization.targets[0].id).expect(
      200,
    );
    const [callback] = await receiver.waitFor(1);
    expect(callback!.headers.traceparent).toContain(TRACE);

    const spans = await eventually('the parts of the trace', () => {
      const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE);
      return Promise.resolve(ofTrace.some(({ name }) => name === 'send callback') && ofTrace);
    });
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const request = spans.find(({ name }) => name === 'PUT /api/distributions/:id/ack')!;
    expect(request.parentSpanId).toBe('b7ad6b7169203331');
    const causesOf = (span: Span): string[] => {
      const parent = byId.get(span.parentSpanId ?? '');
      return parent ? [parent.name, ...causesOf(parent)] : [];
    };
    for (const name of ['write callback_deliveries', 'send callback'])
      expect(causesOf(spans.find((span) => span.name === name)!)).toContain(request.name);
    expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'k1' });
    expect(collector.text).not.toMatch(/SECRETMARKER|TITLEMARKER|svc_/);
    await organization.owner.get('/healthz');
    expect(collector.spans.filter(({ name }) => /healthz/.test(name))).toEqual([]);
  });

  it('requests are answered while nobody receives the traces, and the log says so', async () => {
    const { url, logFile } = await startApi({ databaseUrl: await createDatabase() }, { TRACES_URL: NOWHERE });
    await newOrganization(url);
    const lines = await eventually('a line of the log', () => {
      const found = readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes('traces could not be sent'));
      return Promise.resolve(found.length > 0 && found);
    });
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, err: { code: 'ECONNREFUSED' } });
  });
});
