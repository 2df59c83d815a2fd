import type { Logger } from 'pino';
import type { Request } from 'express';
import type { OpenTelemetry } from './open-telemetry';
import type { RequestSpan, TracedWork } from './parts';
import type { TracingSettings } from './tracing.settings';

/** Undefined in a process that traces nothing, in which no code of OpenTelemetry is loaded. */
let telemetry: OpenTelemetry | undefined;

/** Begins to trace, if the settings say so. @param service the name of the process, such as `api` */
export async function startTracing(
  settings: TracingSettings,
  service: string,
  logger: Logger,
): Promise<void> {
  if (settings.tracesUrl === undefined) return;
  const { OpenTelemetry } = await import('./open-telemetry.js');
  telemetry = new OpenTelemetry(settings, service, logger);
}

/** Sends what is left, but does not wait long for it. */
export async function stopTracing(): Promise<void> {
  await telemetry?.stop();
}

/** Whether this process traces. Ask before you compute the name of a part that is frequent. */
export function isTracing(): boolean {
  return telemetry !== undefined;
}

/** Runs work as a part of the trace under way. */
export function traced<T>(part: TracedWork, work: () => Promise<T>): Promise<T> {
  return telemetry ? telemetry.run(part, work) : work();
}

/** Names the part under way for a program or a job that continues the trace (W3C Trace Context, section 3.2); undefined if there is none. */
export function traceparent(): string | undefined {
  return telemetry?.current();
}

/** Begins the part of a trace that is a request to this process. Continues the trace of the sender, if it names one. */
export function traceRequest(req: Request): RequestSpan | undefined {
  return telemetry?.begin(req);
}
