/** The properties of a task that a queue uses. */
export interface Queued {
  tenantId: string;
  /** In UTF-16 code units. */
  size: number;
}

export interface QueueLimits {
  /** Maximum number of tasks of one tenant that wait. */
  tasksPerTenant: number;
  /** Maximum size of all tasks that wait, in UTF-16 code units. */
  totalSize: number;
}

/** Decides which tenant is next. */
export interface Turns {
  /** Whether a task of the tenant can run now. */
  canRun: (tenantId: string) => boolean;
  /** How much the tenant has used. The tenant that has used the least is next. */
  used: (tenantId: string) => number;
}

/**
 * Tasks that wait, by tenant. Among tenants that have used equally much, the one that was served longest ago is next; the tasks of a
 * tenant keep their order. A tenant can fill only its own queue.
 */
export class FairQueue<Task extends Queued> {
  /** In the order in which tenants were served last. */
  private readonly tenants = new Map<string, Task[]>();
  private totalSize = 0;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Adds a task. Returns the task that must be refused, if any: this one if the queue of its tenant is full, or the last task of the tenant
   * with the most text if there is too much text in all.
   */
  add(task: Task): Task | undefined {
    const tasks = this.tenants.get(task.tenantId) ?? [];
    if (tasks.length >= this.limits.tasksPerTenant) return task;
    this.tenants.set(task.tenantId, [...tasks, task]);
    this.totalSize += task.size;
    if (this.totalSize <= this.limits.totalSize) return undefined;
    const last = this.largest().at(-1);
    if (last) this.remove(last);
    return last;
  }

  /** Removes the task that is next, and returns it. */
  take({ canRun, used }: Turns): Task | undefined {
    let next: string | undefined;
    let least = Infinity;
    for (const tenantId of this.tenants.keys()) {
      const use = used(tenantId);
      if (use < least && canRun(tenantId)) [next, least] = [tenantId, use];
    }
    const task = next === undefined ? undefined : this.tenants.get(next)?.[0];
    if (!task) return undefined;
    this.remove(task);
    const rest = this.tenants.get(task.tenantId);
    if (rest) {
      this.tenants.delete(task.tenantId);
      this.tenants.set(task.tenantId, rest);
    }
    return task;
  }

  /** Removes a task. Returns whether it was waiting. */
  remove(task: Task): boolean {
    const tasks = this.tenants.get(task.tenantId) ?? [];
    const rest = tasks.filter((each) => each !== task);
    if (rest.length === tasks.length) return false;
    if (rest.length === 0) this.tenants.delete(task.tenantId);
    else this.tenants.set(task.tenantId, rest);
    this.totalSize -= task.size;
    return true;
  }

  /** Removes and returns all tasks. */
  clear(): Task[] {
    const tasks = [...this.tenants.values()].flat();
    this.tenants.clear();
    this.totalSize = 0;
    return tasks;
  }

  private largest(): Task[] {
    const sizeOf = (tasks: Task[]) => tasks.reduce((sum, { size }) => sum + size, 0);
    return [...this.tenants.values()].reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a), []);
  }
}
