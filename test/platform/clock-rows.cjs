// Loaded into an API process by a test. It declares that the rows of a table of the test are deleted when they are due, every second.
const { inside } = require('../support/inside.cjs');

inside(({ Column, Entity, PrimaryColumn, retention }) => {
  class ClockRow {}
  PrimaryColumn('uuid')(ClockRow.prototype, 'tenantId');
  PrimaryColumn('int')(ClockRow.prototype, 'id');
  Column('timestamptz')(ClockRow.prototype, 'dueAt');
  Entity('clock_rows')(ClockRow);

  retention.add({
    name: 'clock-rows.due',
    entity: ClockRow,
    column: 'dueAt',
    after: '0 seconds',
    each: '1 second',
    batch: Number(process.env.CLOCK_ROWS_BATCH),
  });
});
