// Loaded into every process of the service under test. It refuses the commit of a transaction that ends or narrows a credential and does
// not clear what the processes have cached about it, so a change that forgets `principals.forgetAll` fails the tests that make it.
const { endsCredentials } = require('./ended-credentials.cjs');
const { inside } = require('./inside.cjs');

inside(({ Database, Principals, Transaction }) => {
  /** Transactions that have ended a credential, with the statement. */
  const ended = new WeakMap();
  /** Transactions that clear the caches when they commit. */
  const forgetting = new WeakSet();
  const { execute } = Transaction.prototype;
  const { transaction } = Database.prototype;
  const { forgetAll } = Principals.prototype;

  Transaction.prototype.execute = async function (statement, ...rest) {
    const result = await execute.call(this, statement, ...rest);
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
});
