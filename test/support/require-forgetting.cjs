// Loaded into every process of the service under test. It refuses the commit of a transaction that ends or narrows a credential and does
// not clear what the processes have cached about it, so a change that forgets `principals.forgetAll` fails the tests that make it.
const { join } = require('node:path');
const { isMainThread } = require('node:worker_threads');
const { endsCredentials } = require('./ended-credentials.cjs');

const ground = join(__dirname, '../../dist/libs/ground');

function watch() {
  const { Database } = require(join(ground, 'platform/src/database/database.js'));
  const { Transaction } = require(join(ground, 'platform/src/database/transaction.js'));
  const { Principals } = require(join(ground, 'access/src/principal/principals.js'));
  /** Transactions that have ended a credential, with the statement. */
  const ended = new WeakMap();
  /** Transactions that clear the caches when they commit. */
  const forgetting = new WeakSet();
  const { execute } = Transaction.prototype;
  const { transaction } = Database.prototype;
  const { forgetAll } = Principals.prototype;

  Transaction.prototype.execute = async function (statement, values) {
    const result = await execute.call(this, statement, values);
    if (result.rowCount > 0 && endsCredentials(statement.text)) ended.set(this, statement.text);
    return result;
  };
  Principals.prototype.forgetAll = function (tx) {
    forgetting.add(tx);
    forgetAll.call(this, tx);
  };
  Database.prototype.transaction = function (work) {
    return transaction.call(this, async (tx) => {
      const result = await work(tx);
      if (ended.has(tx) && !forgetting.has(tx))
        throw new Error(`The transaction must call principals.forgetAll(tx), because of: ${ended.get(tx)}`);
      return result;
    });
  };
}

if (isMainThread) watch();
