import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { PlatformSettings } from '../platform.settings';
import { NotAnswering } from '../redis/breaker';
import { newRedis } from '../redis/new-redis';
import type { RedisCommands } from '../redis/redis.module';
import { RELISTEN_MS, type WakeupTransport } from './transport';

const CHANNEL = 'svc:wakeups';
/** Published by a process that could not publish for a while. */
const GAP = '*';

/** Wake-ups over Redis pub/sub: one connection subscribes, another publishes. */
export class RedisTransport implements WakeupTransport {
  private readonly subscriber: Redis;
  /** A channel on which only this process publishes and listens. */
  private readonly ownChannel = `${CHANNEL}:${randomUUID()}`;
  private proven?: () => void;
  listening = false;

  constructor(
    platform: PlatformSettings,
    private readonly publisher: RedisCommands,
    private readonly logger: Logger,
  ) {
    this.subscriber = newRedis(platform, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: () => RELISTEN_MS,
    });
  }

  async start(onMessage: (topic: string) => void, onGap: () => void): Promise<void> {
    this.subscriber.on('message', (channel, topic: string) => {
      if (channel === this.ownChannel) this.proven?.();
      else if (topic === GAP) onGap();
      else onMessage(topic);
    });
    // The other processes may not have noticed that Redis hung, and may have missed messages.
    this.publisher.breaker.onClose(() => void this.publish(GAP).catch(() => undefined));
    this.subscriber.on('error', (error) =>
      this.logger.warn({ err: error }, 'the wake-up connection to Redis failed'),
    );
    this.subscriber.on('close', () => {
      if (!this.listening) return;
      this.listening = false;
      onGap();
    });
    // ioredis reconnects and resubscribes by itself, and then emits 'ready'.
    this.subscriber.on('ready', () => {
      void this.subscriber.subscribe(CHANNEL, this.ownChannel).then(
        () => {
          this.listening = true;
          onGap();
        },
        () => undefined,
      );
    });
    // The service must start even while Redis is down. The health route shows it.
    await this.subscriber.connect().catch(() => undefined);
  }

  async publish(topic: string): Promise<void> {
    const { client, breaker } = this.publisher;
    await breaker.run(() => client.publish(CHANNEL, topic));
  }

  async listeners(): Promise<number> {
    const { client, breaker } = this.publisher;
    const [, count] = await breaker.run(() => client.pubsub('NUMSUB', CHANNEL));
    return Number(count);
  }

  /** The message takes the way of all others: a server that nobody publishes to any more would answer too. */
  async proveHearing(): Promise<void> {
    const { client, breaker } = this.publisher;
    if (breaker.isOpen) throw new NotAnswering();
    const arrived = new Promise<void>((resolve) => (this.proven = resolve));
    // Not by the breaker, since no request waits for it.
    await client.publish(this.ownChannel, '');
    await arrived;
  }

  listenAgain(): void {
    this.subscriber.disconnect(true);
  }

  async stop(): Promise<void> {
    this.subscriber.disconnect();
  }
}
