import type request from 'supertest';

/** A request and its answer, as they were sent. */
export interface Step {
  method: string;
  /** Without the query. */
  path: string;
  /** The JSON body of the request, if it has one; a file or a form is none. */
  request?: unknown;
  status: number;
  /** The parsed body, or the text of an answer that is not JSON. */
  response: unknown;
  /** When the answer arrived, in milliseconds since the epoch. No other step ends in the same millisecond. */
  endedAt: number;
}

/** Records requests and answers, one after the other. */
export class Recorder {
  readonly startedAt = Date.now();
  readonly steps: Step[] = [];

  /** Sends a request and records it. */
  async record(test: request.Test): Promise<request.Response> {
    this.awaitNextMillisecond();
    const answer = await test;
    const { _data: sent } = test as unknown as { _data?: unknown };
    this.steps.push({
      method: test.method,
      path: new URL(test.url).pathname,
      ...(sent !== undefined && !Buffer.isBuffer(sent) && !isForm(test) && { request: sent }),
      status: answer.status,
      response: answer.type.endsWith('json') ? (answer.body as unknown) : answer.text,
      endedAt: Date.now(),
    });
    return answer;
  }

  /** A time in an answer belongs to the step that it falls into, so steps must not share a millisecond. */
  private awaitNextMillisecond(): void {
    const last = this.steps.at(-1)?.endedAt ?? this.startedAt;
    while (Date.now() <= last);
  }
}

function isForm(test: request.Test): boolean {
  return String(test.get('Content-Type')).includes('form');
}
