import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RELISTEN_MS, type WakeupTransport } from './transport';

const CHANNEL = 'svc:wakeups';

/** Wake-ups over Redis pub/sub: one connection subscribes, another publishes. */
export class RedisTransport implements WakeupTransport {
  private readonly subscriber: Redis;
  listening = false;

  constructor(
    url: string,
    private readonly publisher: Redis,
    private readonly logger: Logger,
  ) {
    this.subscriber = new Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: () => RELISTEN_MS,
    });
  }

  async start(onMessage: (topic: string) => void, onGap: () => void): Promise<void> {
    this.subscriber.on('message', (_channel, topic: string) => onMessage(topic));
    this.subscriber.on('error', (error) =>
      this.logger.warn({ err: error }, 'the wake-up connection to Redis failed'),
    );
    this.subscriber.on('close', () => {
      if (!this.listening) return;
      this.listening = false;
      onGap();
    });
    // ioredis subscribes again by itself once it is back; 'ready' follows that.
    this.subscriber.on('ready', () => {
      void this.subscriber.subscribe(CHANNEL).then(
        () => {
          this.listening = true;
          onGap();
        },
        () => undefined,
      );
    });
    // A Redis that is down must not keep the service from starting; it is shown by the health route.
    await this.subscriber.connect().catch(() => undefined);
  }

  async publish(topic: string): Promise<void> {
    await this.publisher.publish(CHANNEL, topic);
  }

  async listeners(): Promise<number> {
    const [, count] = await this.publisher.pubsub('NUMSUB', CHANNEL);
    return Number(count);
  }

  async stop(): Promise<void> {
    this.subscriber.disconnect();
  }
}
