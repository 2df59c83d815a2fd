import { runProcess } from '#platform';
import { describeApi } from './description';

/** Prints the OpenAPI document and the error catalog as JSON, for `npm run docs`. */
void runProcess(async () => {
  const description = await describeApi();
  await new Promise((written) => process.stdout.write(JSON.stringify(description), written));
  process.exit(0);
});
