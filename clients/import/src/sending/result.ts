import type { Skipped } from '../files/walk.js';
import type { GitHubCheckout } from '../files/checkout.js';
import type { Journal } from '../journal.js';
import type { Job } from '../plan/plan.js';
import type { Agent } from '../service/authenticate.js';
import type { Project } from '../service/project.js';

/** The target and the options of a sending. */
export interface Work {
  agent: Agent;
  project: Project;
  jobs: Job[];
  journal: Journal;
  options: { root: string; github: GitHubCheckout | undefined; concurrency: number; batch: number };
}

/** The outcome of sending, which grows while it proceeds. */
export interface Outcome {
  created: number;
  replaced: number;
  mapped: number;
  done: number;
  failed: Skipped[];
  warnings: Skipped[];
  /** Why the import stopped early. */
  stopped: string | undefined;
}

/** The outcome, with the seconds that sending took and those of them that it waited for the rate limit. */
export interface SendResult extends Outcome {
  seconds: number;
  limited: number;
}
