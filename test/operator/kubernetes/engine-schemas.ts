/** A schema that allows only the properties that it names. */
function object(properties: Record<string, object>, required: string[] = []): object {
  return { type: 'object', properties, required, additionalProperties: false };
}

const TEXT = { type: 'string' };
const COUNT = { type: 'integer', minimum: 1 };
const TEXTS = { type: 'object', additionalProperties: TEXT };
const RESOURCES = object({ requests: TEXTS, limits: TEXTS });
const METADATA = object({ name: TEXT }, ['name']);

function resource(apiVersion: string, kind: string, spec: object): object {
  return object({ apiVersion: { const: apiVersion }, kind: { const: kind }, metadata: METADATA, spec }, [
    'apiVersion',
    'kind',
    'metadata',
    'spec',
  ]);
}

const CNPG = 'postgresql.cnpg.io/v1';
const REDIS = 'redis.redis.opstreelabs.in/v1beta2';
const USER = object({ runAsUser: COUNT, fsGroup: COUNT });
const SECRET_KEY = object({ name: TEXT, key: TEXT }, ['name', 'key']);
const IMAGE = object({ image: TEXT, redisSecret: SECRET_KEY, resources: RESOURCES }, ['image']);

/**
 * Schemas of the engines' resources, by API and kind. They are the parts that deploy/kubernetes uses of the schemas that the operators publish
 * (CloudNativePG 1.x, redis-operator v1beta2).
 */
export const ENGINES: Record<string, object> = {
  [`${CNPG} Cluster`]: resource(
    CNPG,
    'Cluster',
    object(
      {
        instances: COUNT,
        bootstrap: object({
          initdb: object({
            database: TEXT,
            owner: TEXT,
            encoding: TEXT,
            locale: TEXT,
            localeProvider: { enum: ['builtin', 'icu', 'libc'] },
            builtinLocale: TEXT,
            postInitSQL: { type: 'array', items: TEXT },
          }),
        }),
        postgresql: object({
          parameters: TEXTS,
          synchronous: object(
            {
              method: { enum: ['any', 'first'] },
              number: COUNT,
              dataDurability: { enum: ['required', 'preferred'] },
            },
            ['method', 'number'],
          ),
        }),
        storage: object({ size: TEXT }),
        resources: RESOURCES,
      },
      ['instances'],
    ),
  ),
  [`${REDIS} RedisReplication`]: resource(
    REDIS,
    'RedisReplication',
    object(
      {
        clusterSize: COUNT,
        podSecurityContext: USER,
        kubernetesConfig: IMAGE,
        storage: object({
          volumeClaimTemplate: object({
            spec: object({ accessModes: { type: 'array', items: TEXT }, resources: RESOURCES }),
          }),
        }),
      },
      ['clusterSize', 'kubernetesConfig'],
    ),
  ),
  [`${REDIS} RedisSentinel`]: resource(
    REDIS,
    'RedisSentinel',
    object(
      {
        clusterSize: COUNT,
        podSecurityContext: USER,
        redisSentinelConfig: object(
          {
            redisReplicationName: TEXT,
            redisReplicationPassword: object({ secretKeyRef: SECRET_KEY }),
            masterGroupName: TEXT,
            downAfterMilliseconds: TEXT,
          },
          ['redisReplicationName'],
        ),
        kubernetesConfig: IMAGE,
      },
      ['clusterSize', 'kubernetesConfig'],
    ),
  ),
};
