import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { compileOnce } from './compiled-once';
import { endFetchConnections } from './fetch-connections';

compileOnce();

/** A test, or a block of tests with its hooks, as jest-circus sees it. */
interface Part {
  mode?: unknown;
  children?: Part[];
}

// At its natural end, a worker frees its heap bit by bit, which can take long. It gets here only if nothing keeps it running, so jest still
// warns of what a test has left open for longer than `workerGracefulExitTimeout`.
if (process.send) process.once('beforeExit', () => process.exit());

/**
 * The environment of a test file. Jest loads this module once per worker and not once per file.
 *
 * With TEST_COSTS=file, it adds a line of JSON to that file after each test file: how long it took, the processor time of its worker, and
 * what keeps the worker running. `children` is the processor time of the processes that the file started and that have ended.
 *
 * A long file that begins after TEST_UNTIL (milliseconds since 1970) is skipped, and its name is added to the file TEST_NOT_RUN.
 */
export default class WorkerEnvironment extends TestEnvironment {
  private readonly file: string;
  private readonly began = performance.now();
  private readonly used = process.cpuUsage();
  private readonly usedByChildren = childrenCpu();

  constructor(...options: ConstructorParameters<typeof TestEnvironment>) {
    super(...options);
    const [config, context] = options;
    this.file = relative(config.globalConfig.rootDir, context.testPath);
  }

  /** Jest calls it at each event of a test file. */
  handleTestEvent(event: { name: string }, state: { rootDescribeBlock: Part }): void {
    const { TEST_UNTIL, TEST_NOT_RUN } = process.env;
    if (event.name !== 'run_start' || !TEST_UNTIL || !this.file.includes('.long.')) return;
    if (Date.now() < Number(TEST_UNTIL)) return;
    skip(state.rootDescribeBlock);
    if (TEST_NOT_RUN) appendFileSync(TEST_NOT_RUN, `${this.file}\n`);
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    await endFetchConnections();
    const report = process.env.TEST_COSTS;
    if (!report) return;
    const { user, system } = process.cpuUsage(this.used);
    const milliseconds = Math.round(performance.now() - this.began);
    const cpu = Math.round((user + system) / 1000);
    const children = childrenCpu() - this.usedByChildren;
    const handles = process.getActiveResourcesInfo().join();
    appendFileSync(report, `${JSON.stringify({ file: this.file, milliseconds, cpu, children, handles })}\n`);
  }
}

/** Skips a test, or all tests of a block and their hooks. */
function skip(part: Part): void {
  part.mode = 'skip';
  part.children?.forEach(skip);
}

/** The processor time of all processes that this one started and that have ended, in milliseconds. Only Linux tells it. */
function childrenCpu(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]);
  return ticks * 10;
}
