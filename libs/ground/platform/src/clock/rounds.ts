/** The work of one run of repeated work. */
interface RoundsWork {
  /** How many rows one call changes at most. */
  batch: number;
  /** The tenants for which something is due; null for work that does not belong to tenants. */
  tenants: readonly string[] | null;
  /** How many tenants are served at once. */
  atOnce: number;
  /** Changes up to `batch` rows of a tenant, and returns how many it changed. */
  run: (batch: number, tenantId: string) => Promise<number>;
}

/** How a run ended. */
export interface RunResult {
  /** How many rows it changed. */
  rows: number;
  /** The errors, with the tenants for which they were thrown. */
  failures: { tenantId: string | null; error: unknown }[];
  /** False if it was stopped while more was due. */
  finished: boolean;
}

/**
 * Runs batches until nothing is due or `mayContinue` returns false. Each round runs one batch of each tenant, so a tenant with many due
 * rows does not delay the others. A tenant whose batch fails is left to the next run.
 */
export async function runInRounds(work: RoundsWork, mayContinue: () => boolean): Promise<RunResult> {
  const result: RunResult = { rows: 0, failures: [], finished: true };
  // A run that ends early must not always leave out the same tenants.
  let waiting = work.tenants === null ? [''] : shuffled(work.tenants);
  while (waiting.length > 0) {
    const round = waiting.values();
    const next: string[] = [];
    const serve = async (): Promise<void> => {
      for (const tenantId of round) {
        if (!mayContinue()) {
          result.finished = false;
          return;
        }
        if (await runBatch(work, tenantId, result)) next.push(tenantId);
      }
    };
    await Promise.all(Array.from({ length: Math.min(work.atOnce, waiting.length) }, serve));
    if (!result.finished) return result;
    waiting = next;
  }
  return result;
}

/** Runs a batch. Returns whether the tenant may have more due rows. */
async function runBatch({ batch, run }: RoundsWork, tenantId: string, result: RunResult): Promise<boolean> {
  try {
    const rows = await run(batch, tenantId);
    result.rows += rows;
    return rows >= batch;
  } catch (error) {
    result.failures.push({ tenantId: tenantId || null, error });
    return false;
  }
}

/** The same items in a random order. */
function shuffled(items: readonly string[]): string[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
