import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Request } from 'express';
import type { Logger } from 'pino';
import type { RequestSpan, TracedWork } from './parts';
import type { TracingSettings } from './tracing.settings';

/** How long a process that stops waits for the receiver of the traces. */
const STOP_MS = 2_000;
const EXPORT_MS = 10_000;
/** For operators: the receiver of traces must not hear of their own requests. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);
const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Records parts of traces, and sends them in the background. While the receiver does not answer, they are dropped. */
export class OpenTelemetry {
  private readonly propagator = new W3CTraceContextPropagator();
  private readonly provider: TracerProvider;
  private readonly contexts = new AsyncLocalStorageContextManager().enable();
  /** The share of the traces to record. */
  private readonly share: number;

  constructor(
    { tracesUrl, tracesSamplePercent, tracesHeaders }: TracingSettings,
    service: string,
    logger: Logger,
  ) {
    this.share = tracesSamplePercent / 100;
    context.setGlobalContextManager(this.contexts);
    const exporter = new OTLPTraceExporter({
      url: tracesUrl,
      headers: headersOf(tracesHeaders),
      timeoutMillis: EXPORT_MS,
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': `document-workspace-${service}`,
        'process.pid': process.pid,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(this.share) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, logger) })],
    });
  }

  /** Runs work as a part of the trace under way, or of that of its cause. */
  async run<T>({ name, kind, attributes, cause }: TracedWork, work: () => Promise<T>): Promise<T> {
    const parent = cause === undefined ? context.active() : this.contextOf(cause ?? undefined);
    const span = this.start(name, KINDS[kind], parent);
    if (attributes) span.setAttributes(attributes);
    try {
      return await context.with(trace.setSpan(parent, span), work);
    } catch (error) {
      // The message may quote a document.
      const { code, name } = error as { code?: string; name?: string };
      span.setAttribute('error.type', code ?? name ?? typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  /** Begins the part of a request. */
  begin({ headers, path, method }: Request): RequestSpan | undefined {
    if (UNTRACED.has(path)) return undefined;
    const sent = headers.traceparent;
    const parent = this.decided(this.contextOf(typeof sent === 'string' ? sent : undefined));
    const span = this.start(method, SpanKind.SERVER, parent);
    return {
      traceId: span.isRecording() ? span.spanContext().traceId : undefined,
      within: (work) => context.with(trace.setSpan(parent, span), work),
      end: ({ route, status, requestId }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'request.id': requestId,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** The `traceparent` of the part under way. */
  current(): string | undefined {
    const carrier: { traceparent?: string } = {};
    this.propagator.inject(context.active(), carrier, defaultTextMapSetter);
    return carrier.traceparent;
  }

  async stop(): Promise<void> {
    await Promise.race([
      this.provider.shutdown(),
      new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
    ]);
  }

  private start(name: string, kind: SpanKind, parent: Context): Span {
    return this.provider.getTracer('document-workspace').startSpan(name, { kind }, parent);
  }

  /** The context of a sender, whose trace this process records or not by its own choice: the sender chooses the id and the flags. */
  private decided(sender: Context): Context {
    const parent = trace.getSpanContext(sender);
    if (!parent) return sender;
    const traceFlags = Math.random() < this.share ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(sender, { ...parent, traceFlags });
  }

  /** The context of another part; a new trace if the text is not a `traceparent`. */
  private contextOf(traceparent: string | undefined): Context {
    return this.propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  }
}

/** An exporter whose failures are logged. */
function reporting(exporter: SpanExporter, logger: Logger): SpanExporter {
  return {
    export: (spans: ReadableSpan[], done: (result: ExportResult) => void) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS)
          logger.warn(
            { err: result.error, parts: spans.length },
            'traces could not be sent; they are dropped',
          );
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function headersOf(setting = ''): Record<string, string> {
  const pairs = setting.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
