import { REACHABLE } from '#visibility';

/** The status of a distribution `d`. It counts as timed out from `times_out_at` on, even before the sweep has stored that. */
export const STATUS = `CASE WHEN d.status = 'open' AND d.times_out_at <= now() THEN 'timed_out' ELSE d.status END`;

/**
 * The condition under which a distribution `d` is open. It compares the stored status, so that PostgreSQL can use the index of open
 * distributions.
 */
export const IS_OPEN = `d.status = 'open' AND (d.times_out_at IS NULL OR d.times_out_at > now())` as const;

/** The condition under which the caller can see the source project of a distribution `d`. */
export const SEES_SOURCE =
  `EXISTS (SELECT FROM projects p WHERE ${REACHABLE} AND p.id = d.source_project_id)` as const;

/** The name of the source project of a distribution `d`; null if the caller can't see the project. */
export const SOURCE_NAME =
  `(SELECT p.name FROM projects p WHERE ${REACHABLE} AND p.id = d.source_project_id)` as const;

/** The name of a target project `t`; null if the caller can't see the project, or it was deleted. */
export const TARGET_NAME =
  `(SELECT p.name FROM projects p WHERE ${REACHABLE} AND p.id = t.project_id)` as const;

/** The distributions `d` that the caller can see: their source project, or one of their targets. They end with their source project. */
export const FROM_VISIBLE =
  `FROM distributions d JOIN projects s ON s.tenant_id = d.tenant_id AND s.id = d.source_project_id AND s.deleted_at IS NULL
  WHERE d.tenant_id = :tenantId AND (${SEES_SOURCE} OR EXISTS (SELECT FROM distribution_targets t
    JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
    WHERE t.tenant_id = :tenantId AND t.distribution_id = d.id AND ${REACHABLE}))` as const;

/**
 * The condition under which the caller can see the acknowledgement and the feedback of a project (`project_id` of a table `t`) for a
 * distribution `d`.
 */
export const SEES_TARGET =
  `(${SEES_SOURCE} OR EXISTS (SELECT FROM projects p WHERE ${REACHABLE} AND p.id = t.project_id))` as const;

/**
 * The condition under which a distribution `d` still waits for targets. It compares the status as it is stored, so that PostgreSQL can
 * use the index of open distributions. Only distributions with a timeout wait for targets.
 */
export const AWAITS_TARGETS = `d.status = 'open' AND d.times_out_at > now()` as const;

/** The condition under which a distribution waits for the target `t`, a project `p` that the caller can see. */
export const AWAITED_TARGET = `t.ack_state = 'pending' AND ${REACHABLE}` as const;

/** The condition under which a distribution `d` waits for a target project that the caller can see. */
export const WAITS_FOR_CALLER =
  `(${AWAITS_TARGETS} AND EXISTS (SELECT FROM distribution_targets t JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
    WHERE t.tenant_id = :tenantId AND t.distribution_id = d.id AND ${AWAITED_TARGET}))` as const;
