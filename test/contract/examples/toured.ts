import { closeConnections } from '../../../libs/testing/src/sql';
import { ScanDeployment } from '../../scan/scan-support';
import { createDatabase } from '../../support/databases';
import { oncePerRun } from '../../support/once-per-run';
import { Recorder, type Step } from './recorder';
import { takeTour } from './tour';

/** A tour that was taken. */
interface Toured {
  /** The address of the service, which has stopped. */
  url: string;
  /** The database as the tour has left it, which tests only read. */
  databaseUrl: string;
  /** The name of a copy of it, to which nobody connects: only such a database can be copied. */
  copy: string;
  steps: Step[];
}

/** The tour of this run, which the first test file that asks takes for all. */
export function toured(): Promise<Toured> {
  return oncePerRun('tour', async () => {
    const deployment = await ScanDeployment.start();
    const { databaseUrl, api } = deployment;
    const recorder = new Recorder();
    try {
      await takeTour(deployment, recorder);
    } finally {
      await deployment.stop();
    }
    await closeConnections();
    const copy = databaseName(await createDatabase(databaseName(databaseUrl)));
    return { url: api.url, databaseUrl, copy, steps: recorder.steps };
  });
}

/** Creates a database that is as the tour has left it, and returns its URL. */
export async function databaseAfterTour(): Promise<string> {
  return createDatabase((await toured()).copy);
}

function databaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}
