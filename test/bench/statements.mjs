/** How many statements a process has sent to PostgreSQL. */
export async function statementsOf({ url }) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^database_queries_total (\d+)/m.exec(text)[1]);
}
