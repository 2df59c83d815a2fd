/** More tasks wait than the pool's queue holds: try again later. */
export class ThreadQueueFull extends Error {
  override name = 'ThreadQueueFull';
}

/** The task wasn't done in its time; the thread that ran it, if any, was ended. */
export class ThreadTimedOut extends Error {
  override name = 'ThreadTimedOut';
}

/** The pool was closed, or the thread died over this task. */
export class ThreadAborted extends Error {
  override name = 'ThreadAborted';
}
