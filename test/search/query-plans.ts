import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Explained } from '../support/explain';

/** The plans of the statements that one request runs. */
export interface ExplainedRequest {
  title: string;
  /** The maximum number of rows that each of its statements may read. */
  maxRows: number;
  runs: readonly Explained[];
}

const HEAD = `# Query plans

Written by \`WRITE_PLANS=1 npm test -- test/search/plans\`; don't edit.

How PostgreSQL runs the statements of the catalog and the searches on the database that the test fills: NODES nodes in PROJECTS
projects (\`scripts/seed.mjs\`). These are the plans for any values, which is how the service runs all its statements; \`:tenantId\` and
the like are parameters. They don't show costs, rows and times, which differ from run to run. Each statement is shown once, under the
first request that runs it. The test fails if a statement scans a large table sequentially or reads more rows than stated here, with
these plans or with the plans for the values of the test.
`;

/** Writes the plans to __snapshots__/query-plans.md. */
export function writePlans(requests: readonly ExplainedRequest[], nodes: number, projects: number): void {
  const statementsShown = new Set<string>();
  const parts = requests.map(({ title, maxRows, runs }) => {
    const plans = new Map(runs.map(({ statement, text }) => [statement, text]));
    const bound = `Each statement reads at most ${maxRows.toLocaleString('en')} rows.`;
    const shown = [...plans].filter(([statement]) => !statementsShown.has(statement));
    for (const [statement] of shown) statementsShown.add(statement);
    const shownAbove = plans.size - shown.length;
    const rest =
      shownAbove > 0 ? ` ${shownAbove} of them ${shownAbove === 1 ? 'is' : 'are'} shown above.` : '';
    return [`## ${title}`, bound + rest, ...shown.map(([, text]) => `\`\`\`text\n${text}\n\`\`\``)].join(
      '\n\n',
    );
  });
  const head = HEAD.replace('NODES', nodes.toLocaleString('en')).replace('PROJECTS', String(projects));
  const page = [head.trim(), ...parts].join('\n\n');
  writeFileSync(join(__dirname, '__snapshots__', 'query-plans.md'), `${page}\n`);
}
