import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Conformance, type Exchange, type OpenApi } from '../../libs/testing/src/conformance';
import { KeptConnections } from './kept-connections';
import { type Deployment, documentFile } from './test-run';
import WorkerEnvironment from './worker-environment';

const load = createRequire(__filename);

/**
 * The environment of an e2e test file. It gives the clients of `#testing` the conformance check and connections, and the test file some large packages. Since
 * jest loads this module once per worker, the compiled schemas and these packages serve all files of a worker.
 */
export default class ContractEnvironment extends WorkerEnvironment {
  private readonly connections = new KeptConnections(
    (JSON.parse(process.env.TEST_DEPLOYMENTS ?? '[]') as Deployment[]).flatMap(({ api }) => api),
  );

  override async setup(): Promise<void> {
    await super.setup();
    const keptConnections = (url: string) => this.connections.to(url);
    Object.assign(this.global, { problemsWithContract, keptConnections, packageOfWorker: load });
  }

  override async teardown(): Promise<void> {
    this.connections.end();
    await super.teardown();
  }
}

let conformance: Conformance | undefined;

function problemsWithContract(exchange: Exchange): string[] {
  conformance ??= new Conformance(JSON.parse(readFileSync(documentFile(), 'utf8')) as OpenApi);
  const problems = conformance.problemsOf(exchange);
  const report = process.env.TEST_MISMATCHES;
  if (!report || problems.length === 0) return problems;
  appendFileSync(report, problems.map((problem) => `${problem}\n`).join(''));
  return [];
}
