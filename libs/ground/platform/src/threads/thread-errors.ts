/** The tenant's queue is full, or the task has waited too long. Retry later. */
export class ThreadQueueFull extends Error {
  override name = 'ThreadQueueFull';
}

/** The task ran longer than its budget. The thread that ran it is terminated. */
export class ThreadTimedOut extends Error {
  override name = 'ThreadTimedOut';
}

/** The pool was closed, or the thread died while it ran the task. */
export class ThreadAborted extends Error {
  override name = 'ThreadAborted';
}
