// Loaded into an API process by a test. A transaction that ends in a deadlock fails its request, instead of being retried.
const { inside } = require('../support/inside.cjs');

inside(({ Transaction }) => {
  const { execute } = Transaction.prototype;
  Transaction.prototype.execute = async function (statement, ...rest) {
    try {
      return await execute.call(this, statement, ...rest);
    } catch (error) {
      if (error.code === '40P01') throw new Error(`A deadlock in: ${statement.text}`, { cause: error });
      throw error;
    }
  };
});
