// The package pg, which the worker loads once for all of its test files (environment.ts).
const pg = globalThis.packageOfWorker('pg');

// Values of JSON columns are compared strictly with those of answers, so they are objects of this test file. A worker runs one at a time.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB])
  pg.types.setTypeParser(type, JSON.parse);

module.exports = pg;
