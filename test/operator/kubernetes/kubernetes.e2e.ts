import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '../../../apps/settings';
import {
  loadSettings,
  settingsOf,
  variableName,
} from '../../../libs/ground/platform/src/settings/load-settings';
import { isSecret } from '../../../libs/ground/platform/src/settings/secret';
import { partsOf } from '../../../libs/ground/platform/src/settings/composed-settings';
import { findProgram } from '../../../scripts/lib/tools.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { type Container, commonSettings, manifestFiles, namedFiles, pods, resources } from './manifests';
import { problemOf } from './schemas';

const SECRETS: Record<string, string> = {
  'database-url': 'postgres://workspace_service:secret@postgres-rw:5432/workspace',
  uri: 'postgresql://workspace:secret@postgres-rw:5432/workspace',
  'redis-url': 'redis://:secret@main/0',
  'redis-sentinel-password': 'secret',
  'master-key': Buffer.alloc(32, 1).toString('base64'),
  'smtp-url': 'smtps://user:secret@mail.example.org',
  'file-s3-secret-access-key': 'secret',
};

const parts = partsOf(new Settings());
const settings = parts.flatMap((part) => settingsOf(part).map((setting) => ({ part, setting })));
const secrets = settings
  .filter(({ part, setting }) => isSecret(part, setting))
  .map(({ setting }) => variableName(setting));
const names = [
  ...settings.map(({ setting }) => variableName(setting)),
  ...secrets.map((name) => `${name}_FILE`),
];
const kubectl = findProgram('kubectl');
if (!kubectl) console.warn('Skipped: building the manifests: kubectl is not installed.');
/** The connections that one process opens at most: its pool, and one that listens. */
const CONNECTIONS = 21;

describe('the manifests for Kubernetes', () => {
  it.each(
    resources().map(({ file, resource }) => [`${resource.kind} ${resource.metadata.name}`, file, resource]),
  )('%s of %s fits its published schema', (_name, _file, resource) =>
    expect(problemOf(resource as never)).toBeUndefined(),
  );

  it('would not pass with a wrong value, an unknown field or an unknown kind', () => {
    const of = (kind: string) =>
      structuredClone(resources().find(({ resource }) => resource.kind === kind)!.resource);
    const wrong = Object.assign(of('Deployment'), { spec: { replicas: '2' } });
    expect(problemOf(wrong)).toContain('replicas');
    const deployment = of('Deployment');
    Object.assign((deployment.spec as never as { template: { spec: object } }).template.spec, {
      readOnly: true,
    });
    expect(problemOf(deployment)).toBe('unknown: /spec/template/spec/readOnly');
    const cluster = Object.assign(of('Cluster'), { spec: { instances: 3, synchronous: true } });
    expect(problemOf(cluster)).toContain('additional properties');
    expect(problemOf({ ...of('Service'), apiVersion: 'v2' })).toBe('v2 Service is unknown');
  });

  it('are each named by a kustomization, and nothing else is', () => {
    const files = manifestFiles().filter((file) => !file.endsWith('kustomization.yaml'));
    const folders = manifestFiles()
      .filter((file) => file.endsWith('/kustomization.yaml'))
      .map((file) => file.replace('/kustomization.yaml', ''));
    const named = namedFiles();
    expect(files.filter((file) => !named.includes(file))).toEqual([]);
    expect(named.filter((name) => !files.includes(name) && !folders.includes(name))).toEqual([]);
  });

  describe.each(pods().map(({ name, pod }) => [name, pod] as const))('the pods of %s', (name, pod) => {
    const [container] = pod.containers;

    it('set only settings that exist, and secrets only from files', () => {
      const set = [...Object.keys(commonSettings()), ...container.env.map((entry) => entry.name)];
      expect(set.filter((variable) => !names.includes(variable))).toEqual([]);
      expect(set.filter((variable) => secrets.includes(variable))).toEqual([]);
    });

    it('have settings with which the service starts', () => {
      const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
      try {
        const loaded = loadSettings(Settings, environmentOf(container, folder));
        expect(loaded.platform.databaseUrl).toBe(SECRETS['database-url']);
        expect(loaded.platform.migrationDatabaseUrl).toBe(name === 'migrate' ? SECRETS.uri : undefined);
        expect(pod.terminationGracePeriodSeconds ?? 60).toBeGreaterThan(
          loaded.platform.drainDelaySeconds + 35,
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('have no rights, and change nothing of the image', () => {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    });

    it('get no secret but those that they need', () => {
      const mounted = pod.volumes.flatMap(({ secret }) => secret?.secretName ?? []);
      expect(mounted).toEqual(name === 'migrate' ? ['workspace', 'postgres-app'] : ['workspace']);
      for (const { name: mount, readOnly } of container.volumeMounts)
        expect(readOnly).toBe(mount === 'tmp' ? undefined : true);
    });
  });

  it.each(['api', 'relay', 'jobs'])('%s can lose one pod at a time', (name) => {
    const of = (kind: string) =>
      resources().find(({ resource }) => resource.kind === kind && resource.metadata.name === name)?.resource
        .spec;
    const { replicas } = of('Deployment') as { replicas?: number };
    const { minReplicas } = (of('HorizontalPodAutoscaler') ?? {}) as { minReplicas?: number };
    expect(replicas ?? minReplicas).toBeGreaterThanOrEqual(2);
    expect(of('PodDisruptionBudget')).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
    });
  });

  it('have as many pods as PostgreSQL has connections for, one more of each kind during an upgrade', () => {
    const largest = (['api', 'relay', 'jobs'] as const).map((name) => {
      const spec = (kind: string) =>
        resources().find(({ resource }) => resource.kind === kind && resource.metadata.name === name)
          ?.resource.spec as { replicas?: number; maxReplicas?: number } | undefined;
      return (spec('HorizontalPodAutoscaler')?.maxReplicas ?? spec('Deployment')!.replicas!) + 1;
    });
    const { postgresql } = resources().find(({ resource }) => resource.kind === 'Cluster')!.resource.spec as {
      postgresql: { parameters: { max_connections: string } };
    };
    const pods = largest.reduce((sum, count) => sum + count, 0);
    expect(Number(postgresql.parameters.max_connections)).toBeGreaterThan(pods * CONNECTIONS + 20);
  });

  (kubectl ? it : it.skip).each(['.', 'migrate', 'engines'])('are built by kubectl in %s', (folder) => {
    const path = join(root, 'deploy', 'kubernetes', folder);
    const built = execFileSync(kubectl!, ['kustomize', path], { encoding: 'utf8' });
    expect(built).toMatch(/^kind: /m);
    expect(built).not.toMatch(/image: document-workspace/);
  });
});

/** The environment of a container whose secrets are files of a folder of the test. */
function environmentOf({ env }: Container, folder: string): NodeJS.ProcessEnv {
  const own = env.map(({ name, value }) => {
    if (!name.endsWith('_FILE')) return [name, value ?? 'key'];
    const key = value!.split('/').at(-1)!;
    const path = join(folder, key);
    writeFileSync(path, `${SECRETS[key]!}\n`);
    return [name, path];
  });
  return { ...commonSettings(), ...(Object.fromEntries(own) as NodeJS.ProcessEnv) };
}
