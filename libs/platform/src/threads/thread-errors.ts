/** The queue of the pool is full. Retry later. */
export class ThreadQueueFull extends Error {
  override name = 'ThreadQueueFull';
}

/** The task did not finish in time. The thread that ran it, if any, is terminated. */
export class ThreadTimedOut extends Error {
  override name = 'ThreadTimedOut';
}

/** The pool was closed, or the thread died while it ran the task. */
export class ThreadAborted extends Error {
  override name = 'ThreadAborted';
}
