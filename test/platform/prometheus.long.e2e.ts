import { newDocument, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { missingPrometheus, startPrometheus } from '../support/prometheus';
import { eventually } from './eventually';
import { ALERT_CASES } from './alert-cases';
import { alerts, expressionsOfAlerts, expressionsOfDashboard } from './expressions';
import { expectAccepted, missingPromtool, testOfAlert } from './promtool';

interface Series {
  metric: Record<string, string>;
  value: [number, string];
}

if (missingPrometheus) console.warn(`Skipped: Prometheus reads the metrics: ${missingPrometheus}`);
(missingPrometheus ? describe.skip : describe)('Prometheus', () => {
  let url: string;
  const { api, relay } = deployment();

  async function ask(expression: string): Promise<Series[]> {
    const answer = await fetch(`${url}/api/v1/query?${String(new URLSearchParams({ query: expression }))}`);
    const { status, error, data } = (await answer.json()) as {
      status: string;
      error?: string;
      data: { result: Series[] };
    };
    expect([status, error]).toEqual(['success', undefined]);
    return data.result;
  }

  beforeAll(async () => {
    url = await startPrometheus({ api: [...api], relay: [relay] });
  });

  it('reads the metrics of every process, and shows them to the dashboard', async () => {
    const owner = await newOwner(api[0]);
    await newDocument(owner, await newProject(owner), 'a.md', '# A\n');
    await eventually('every process is up', async () => (await ask('up == 1')).length === api.length + 1);
    // These may have no series: failures, standbys, Redis, and events that happen now and then.
    const maybeEmpty =
      /"failed"|topk|jobs_total|repeat_rows|indexing_delay|replication_lag|limit_exceeded|redis_/;
    for (const expression of expressionsOfDashboard()) {
      if (maybeEmpty.test(expression)) await ask(expression);
      else
        await eventually(
          `there is an answer to ${expression}`,
          async () => (await ask(expression)).length > 0,
        );
    }
  });

  it('evaluates each alert', async () => {
    for (const expression of expressionsOfAlerts()) await ask(expression);
    const rules = async () => {
      const { data } = (await (await fetch(`${url}/api/v1/rules`)).json()) as {
        data: { groups: { rules: { health: string; lastError?: string }[] }[] };
      };
      return data.groups.flatMap((group) => group.rules);
    };
    await eventually('all are evaluated', async () => (await rules()).every(({ health }) => health === 'ok'));
    expect(await rules()).toHaveLength(expressionsOfAlerts().length);
  });
});

if (missingPromtool) console.warn(`Skipped: alerts fire: ${missingPromtool}`);
(missingPromtool ? describe.skip : describe)('the alerts', () => {
  it.each(Object.keys(ALERT_CASES))('%s fires when it should, and says what happened', (name) =>
    expectAccepted('test', testOfAlert(name)),
  );

  it('are all tried', () => {
    expect(Object.keys(ALERT_CASES)).toEqual([...alerts.keys()]);
  });
});
