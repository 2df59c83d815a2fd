import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../../scripts/lib/paths.mjs';

const FOLDER = join(root, 'deploy', 'kubernetes');

/** A resource of a cluster. */
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: unknown;
}

/** A container, as far as the tests look at it. */
export interface Container {
  name: string;
  command: string[];
  env: { name: string; value?: string; valueFrom?: object }[];
  securityContext: object;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
}

/** The specification of pods, as far as the tests look at it. */
export interface PodSpec {
  containers: [Container];
  securityContext: object;
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  volumes: { name: string; secret?: { secretName: string }; emptyDir?: object }[];
}

interface Kustomization {
  resources?: string[];
  components?: string[];
  patches?: { path: string }[];
  configMapGenerator?: { envs: string[] }[];
}

/** The files of the manifests, by their paths in deploy/kubernetes. */
export function manifestFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)))
    .sort();
}

function documentsOf(file: string): unknown[] {
  const documents = parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8'), { merge: true });
  return documents.map((document) => {
    if (document.errors.length > 0) throw document.errors[0]!;
    return document.toJS() as unknown;
  });
}

const isKustomization = (file: string) => file.endsWith('kustomization.yaml');

/** Every resource, with its file. */
export function resources(): { file: string; resource: Resource }[] {
  return manifestFiles()
    .filter((file) => file.endsWith('.yaml') && !isKustomization(file))
    .flatMap((file) => documentsOf(file).map((resource) => ({ file, resource: resource as Resource })))
    .filter(({ resource }) => !Array.isArray(resource));
}

/** The files and folders that kustomizations name. */
export function namedFiles(): string[] {
  return manifestFiles()
    .filter(isKustomization)
    .flatMap((file) => {
      const { resources: listed, patches, configMapGenerator } = documentsOf(file)[0] as Kustomization;
      const files = [
        ...(listed ?? []),
        ...(patches ?? []).map(({ path }) => path),
        ...(configMapGenerator ?? []).flatMap(({ envs }) => envs),
      ];
      return files.map((named) => join(dirname(file), named));
    });
}

/** The settings that are not secret. */
export function commonSettings(): Record<string, string> {
  const lines = readFileSync(join(FOLDER, 'settings', 'settings.env'), 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>;
}

/** The pods of every workload, by the name of the workload. */
export function pods(): { name: string; pod: PodSpec }[] {
  return resources()
    .filter(({ resource }) => ['Deployment', 'Job'].includes(resource.kind))
    .map(({ resource }) => ({
      name: resource.metadata.name,
      pod: (resource.spec as { template: { spec: PodSpec } }).template.spec,
    }));
}
