// Loaded into the processes under test. Handing a mail over, writing and storing it takes about as much processor time as the request that causes it,
// and few tests look at the mails to the people that `#testing` makes. So these are recorded as every mail is, and sent when a test looks at
// them (`mailTo` of test/accounts/mails.ts). Processes with a mail server send every mail.
const { inside } = require('./inside.cjs');

/** The addresses of `newOwner` and `newMember`. */
const PERSON = /^(?:owner|member|admin)-[0-9a-f]{10}\d+@test\.invalid$/;
/** The mails that they get when they sign up or are invited. */
const KINDS = new Set(['verify_email', 'invite']);
const JOB = 'accounts.mail';

inside(({ Jobs, Transaction }) => {
  if (process.env.SMTP_URL) return;
  /** Transactions that have recorded such a mail, until the job for it is recorded. */
  const unread = new WeakSet();
  const { execute } = Transaction.prototype;
  const { record } = Jobs.prototype;

  Transaction.prototype.execute = function (statement, values, ...others) {
    if (!isForNobody(statement, values)) return execute.call(this, statement, values, ...others);
    unread.add(this);
    return execute.call(this, notDue(statement), values, ...others);
  };
  Jobs.prototype.record = async function (tx, job, payload) {
    if (job.name === JOB && unread.delete(tx)) return;
    await record.call(this, tx, job, payload);
  };
});

function isForNobody({ text, names }, values) {
  if (!text.startsWith('INSERT INTO account_mails ')) return false;
  const [recipients, kinds] = ['recipients', 'kinds'].map((name) => values[names.indexOf(name)]);
  return recipients.every((to) => PERSON.test(to)) && kinds.every((kind) => KINDS.has(kind));
}

/** The statement, with mails that are not due. */
function notDue(statement) {
  const text = statement.text
    .replace('kind, data)', 'kind, data, due_at)')
    .replace('m.kind, m.data', 'm.kind, m.data, NULL');
  return Object.create(statement, { name: { value: `${statement.name}_unread` }, text: { value: text } });
}
