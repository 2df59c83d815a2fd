/** The filter of the log, as the address of the screen has it. */
export interface AuditFilter {
  /** The first day, such as 2026-11-21, in the zone of the person. */
  from?: string | undefined;
  /** The last day. */
  to?: string | undefined;
  action?: string | undefined;
  actorId?: string | undefined;
  /** The id of the thing on which was acted. */
  targetId?: string | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const ACTION = /^[a-z_]{1,49}\.[a-z_]{1,50}$/;
const TARGET = /^\P{C}{1,200}$/u;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The fields of an address that can be a filter. Others are left out, so that every address opens. */
export function filterOf({ from, to, action, actorId, targetId }: AuditFilter): AuditFilter {
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(action !== undefined && ACTION.test(action) && { action }),
    ...(actorId !== undefined && ID.test(actorId) && { actorId }),
    ...(targetId !== undefined && TARGET.test(targetId) && { targetId }),
  };
}

/** The period of a filter, from the beginning of its first day to the end of its last one. */
export function periodOf({ from, to }: AuditFilter): { from?: string; to?: string } {
  return {
    ...(from !== undefined && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to !== undefined && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

/** Whether the last day of a filter precedes its first one. */
export function endsEarly({ from, to }: AuditFilter): boolean {
  return from !== undefined && to !== undefined && from > to;
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !DAY.test(text)) return false;
  // 30 February would be a day of March.
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
