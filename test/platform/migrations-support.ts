import type { DataSource, QueryRunner } from 'typeorm';

/** The statements with which TypeORM would make the database as the entities describe it. */
export async function differences(dataSource: DataSource): Promise<string[]> {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => oneAtATime(create(mode));
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  dataSource.createQueryRunner = create;
  return upQueries.map(({ query }) => query);
}

/** TypeORM compares by several queries at once on one connection, of which pg warns. */
function oneAtATime(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...all: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (...all: unknown[]): Promise<unknown> => {
    const next = last.then(() => query(...all));
    last = next.catch(() => undefined);
    return next;
  };
  return Object.assign(runner, { query: inTurn });
}
