import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Explained } from '../support/explain';

/** What one kind of request asked of the database. */
export interface Asked {
  title: string;
  /** Most rows that any of its statements may look at. */
  most: number;
  runs: readonly Explained[];
}

const HEAD = `# Query plans

Written by \`WRITE_PLANS=1 npm test -- test/search/plans\`; don't edit.

How PostgreSQL answers what the catalog and the searches ask of it, on the database that the test fills: NODES
nodes in PROJECTS projects (\`scripts/seed.mjs\`). They are the plans for any values, which is how the service asks for all its
questions; \`$1\` is the tenant. Costs, rows and times are left out, for they differ from run to run. Each statement stands once,
under the first request that asks it. The test fails where any of these reads a tenant's table from one end to the other, or
looks at more rows of documents than is said here, with these plans or with those for the very values.
`;

/** Keeps the plans in docs/query-plans.md. */
export function writePlans(asked: readonly Asked[], nodes: number, projects: number): void {
  const seen = new Set<string>();
  const parts = asked.map(({ title, most, runs }) => {
    const plans = new Map(runs.map(({ statement, text }) => [statement, text]));
    const bound = `Each statement looks at ${most.toLocaleString('en')} rows at most.`;
    const shown = [...plans].filter(([statement]) => !seen.has(statement));
    for (const [statement] of shown) seen.add(statement);
    const known = plans.size - shown.length;
    const rest = known > 0 ? ` ${shown.length > 0 ? 'Besides' : 'Here'} ${known} that stand above.` : '';
    return [`## ${title}`, bound + rest, ...shown.map(([, text]) => `\`\`\`text\n${text}\n\`\`\``)].join(
      '\n\n',
    );
  });
  const head = HEAD.replace('NODES', nodes.toLocaleString('en')).replace('PROJECTS', String(projects));
  const page = [head.trim(), ...parts].join('\n\n');
  writeFileSync(join(__dirname, '..', '..', 'docs', 'query-plans.md'), `${page}\n`);
}
