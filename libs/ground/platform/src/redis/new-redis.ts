import { Redis, type RedisOptions } from 'ioredis';
import type { PlatformSettings } from '../platform.settings';

type Servers = Pick<PlatformSettings, 'redisUrl' | 'redisSentinels' | 'redisSentinelPassword'>;

/**
 * A client of the Redis server of the settings, or of the server that the sentinels name as the master at each connection.
 *
 * @param settings with `redisUrl`
 */
export function newRedis(settings: Servers, options: RedisOptions): Redis {
  const { redisUrl, redisSentinels } = settings;
  if (redisSentinels === undefined) return new Redis(redisUrl!, options);
  return new Redis({ ...ofSentinels(settings), reconnectOnError: isDemoted, ...options });
}

/** @see https://redis.io/docs/latest/develop/reference/sentinel-clients/ */
function ofSentinels({ redisUrl, redisSentinels, redisSentinelPassword }: Servers): RedisOptions {
  const { protocol, hostname, username, password, pathname } = new URL(redisUrl!);
  const encrypted = protocol === 'rediss:';
  return {
    sentinels: redisSentinels!.split(',').map((address) => {
      const [, host, port] = /^(.*):(\d+)$/.exec(address.trim())!;
      return { host: host!, port: Number(port) };
    }),
    name: decodeURIComponent(hostname),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1) || 0),
    ...(redisSentinelPassword !== undefined && { sentinelPassword: redisSentinelPassword }),
    ...(encrypted && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  };
}

/** A server that is not the master any more refuses writes. The command is sent again to the new master. */
function isDemoted({ message }: Error): 2 | false {
  return message.startsWith('READONLY') ? 2 : false;
}
