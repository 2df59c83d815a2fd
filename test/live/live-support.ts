import { type IncomingMessage, type ClientRequest, request } from 'node:http';
import { once } from 'node:events';
import type { Client } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { eventually } from '../platform/eventually';

/** An event as a client gets it. */
export interface Received {
  kind: string;
  ids: Record<string, string | string[]>;
  cursor: string;
  /** The `id` of the event, with which the stream resumes. */
  id: string;
}

/** An open stream of events. */
export class Events {
  /** Everything that was received, in order. */
  readonly received: Received[] = [];
  ended = false;
  private pending = '';

  private constructor(
    private readonly sent: ClientRequest,
    private readonly answer: IncomingMessage,
  ) {
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => this.take(text));
    answer.on('close', () => (this.ended = true));
    answer.on('error', () => undefined);
    sent.on('error', () => undefined);
    atEndOfFile(() => Promise.resolve(this.close()));
  }

  /** Opens a stream, and waits until it is ready. */
  static async open(
    caller: Client,
    { query = '', lastEventId }: { query?: string; lastEventId?: string } = {},
  ): Promise<Events> {
    const stream = await Events.connect(caller, { query, lastEventId });
    await stream.until(({ kind }) => kind === 'ready' || kind === 'resync');
    return stream;
  }

  /** Opens a stream, and returns when its head has arrived. */
  static async connect(
    { url, headers }: Client,
    { query = '', lastEventId }: { query?: string; lastEventId?: string } = {},
  ): Promise<Events> {
    const more = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
    const sent = request(`${url}/api/events${query}`, {
      headers: { ...headers, ...more },
      agent: false,
    }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`The stream was refused with ${answer.statusCode}.`);
    return new Events(sent, answer);
  }

  get last(): Received {
    return this.received.at(-1)!;
  }

  kinds(): string[] {
    return this.received.map(({ kind }) => kind);
  }

  /** The events whose pointers contain an id. */
  about(id: string): Received[] {
    return this.received.filter(({ ids }) => Object.values(ids).flat().includes(id));
  }

  /** Waits for an event that was or will be received. */
  until(matches: (event: Received) => boolean, what = 'the event'): Promise<Received> {
    return eventually(what, () => Promise.resolve(this.received.find(matches)));
  }

  /** Waits for an event of a kind with an id among its pointers. */
  untilAbout(id: string, kind: string): Promise<Received> {
    return this.until(
      (event) => event.kind === kind && Object.values(event.ids).flat().includes(id),
      `an event of the kind ${kind} about ${id}`,
    );
  }

  /** Waits for events about each of these ids. */
  async untilAboutAll(ids: readonly string[]): Promise<void> {
    const missing = new Set(ids);
    let looked = 0;
    await eventually('an event about each', () => {
      // Each event is looked at once. Otherwise the looks would take the time in which this process reads its streams.
      for (const event of this.received.slice(looked))
        for (const id of Object.values(event.ids).flat()) missing.delete(id);
      looked = this.received.length;
      return Promise.resolve(missing.size === 0);
    });
  }

  /** Waits until the service has ended the stream. */
  async untilEnded(): Promise<void> {
    await eventually('the end of the stream', () => Promise.resolve(this.ended));
  }

  /** Stops reading, so that bytes wait in the service. */
  stopReading(): void {
    this.answer.pause();
  }

  /** Waits until the service has closed the connection of a stream that stopped reading. */
  async untilClosedByService(): Promise<void> {
    // The bytes that are still in the buffers are read now, and then the end.
    this.answer.resume();
    await this.untilEnded();
  }

  close(): void {
    this.sent.destroy();
  }

  private take(text: string): void {
    this.pending += text;
    const blocks = this.pending.split('\n\n');
    this.pending = blocks.pop()!;
    for (const block of blocks) {
      const lines = new Map(block.split('\n').map((line) => line.split(': ', 2) as [string, string]));
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) this.received.push({ ...(JSON.parse(data) as Received), id: lines.get('id')! });
    }
  }
}
