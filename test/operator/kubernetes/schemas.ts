import Ajv from 'ajv';
import type * as Apps from 'kubernetes-models/apps/v1';
import type * as Autoscaling from 'kubernetes-models/autoscaling/v2';
import type * as Batch from 'kubernetes-models/batch/v1';
import type * as Networking from 'kubernetes-models/networking.k8s.io/v1';
import type * as Policy from 'kubernetes-models/policy/v1';
import type * as Core from 'kubernetes-models/v1';
import { built } from '../../support/built';
import { ENGINES } from './engine-schemas';
import type { Resource } from './manifests';

const { Deployment } = built<typeof Apps>('kubernetes-models/apps/v1');
const { HorizontalPodAutoscaler } = built<typeof Autoscaling>('kubernetes-models/autoscaling/v2');
const { Job } = built<typeof Batch>('kubernetes-models/batch/v1');
const { Ingress, NetworkPolicy } = built<typeof Networking>('kubernetes-models/networking.k8s.io/v1');
const { PodDisruptionBudget } = built<typeof Policy>('kubernetes-models/policy/v1');
const { Namespace, Service, ServiceAccount } = built<typeof Core>('kubernetes-models/v1');

const MODELS = [
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
].map((model) => model as { apiVersion: string; kind: string; prototype: { validate(this: object): void } });

/** Why a resource does not fit its published schema; undefined if it does. */
export function problemOf(resource: Resource): string | undefined {
  const { apiVersion, kind } = resource;
  const engine = ENGINES[`${apiVersion} ${kind}`];
  if (engine) {
    const ajv = new Ajv({ allErrors: true });
    return ajv.validate(engine, resource) ? undefined : ajv.errorsText();
  }
  const model = MODELS.find((candidate) => candidate.apiVersion === apiVersion && candidate.kind === kind);
  if (!model) return `${apiVersion} ${kind} is unknown`;
  const unread = new Set<string>();
  try {
    // Not on a model, which would read every field when it is created.
    model.prototype.validate.call(watched(resource, unread, '') as object);
  } catch (error) {
    return (error as Error).message;
  }
  return unread.size > 0 ? `unknown: ${[...unread].join(', ')}` : undefined;
}

/**
 * The same value, with which `unread` has the paths of the fields that nobody has read. The schemas of Kubernetes allow unknown fields, but only
 * fields that a schema knows are read when it is checked, and the API server ignores all others.
 */
function watched(value: unknown, unread: Set<string>, path: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const children = new Map<string, unknown>();
  for (const [key, child] of Object.entries(value)) {
    const at = Array.isArray(value) ? path : `${path}/${key}`;
    if (!Array.isArray(value)) unread.add(at);
    children.set(key, watched(child, unread, at));
  }
  return new Proxy(value, {
    get(target, key) {
      if (typeof key !== 'string' || !children.has(key)) return Reflect.get(target, key) as unknown;
      unread.delete(`${path}/${key}`);
      return children.get(key);
    },
  });
}
