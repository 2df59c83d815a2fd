// Loaded into an API process by a test. It declares that the rows of a table of the test are deleted when they are due, every second.
const { join } = require('node:path');
const { Column, Entity, PrimaryColumn } = require('typeorm');
const { retention } = require(join(__dirname, '../../dist/libs/ground/platform/src/clock/retention.js'));

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
