import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { anonymous } from '#testing';
import { backendsUnderTest, deployment } from '../support/deployments';

const ALERTS = join(root, 'deploy', 'prometheus', 'alerts.yml');

/** Metrics of a histogram end with what they count. */
const nameOf = (metric: string) => metric.replace(/_(count|bucket|sum)$/, '');

const metricsOf = async (url: string): Promise<string> =>
  (await anonymous(url).get('/metrics').expect(200)).text;

const valueOf = (metrics: string, metric: string): number =>
  Number(new RegExp(`^${metric.replace(/[{}"]/g, '\\$&')} (\\S+)`, 'm').exec(metrics)?.[1]);

describe('the metrics of a process', () => {
  it('show its connections to PostgreSQL and the background jobs that have not ended', async () => {
    const metrics = await metricsOf(deployment().api[0]);
    expect(valueOf(metrics, 'database_connections_max')).toBeGreaterThan(0);
    const connections = ['busy', 'idle'].map((state) =>
      valueOf(metrics, `database_connections{state="${state}"}`),
    );
    expect(connections[0]! + connections[1]!).toBeLessThanOrEqual(
      valueOf(metrics, 'database_connections_max'),
    );
    for (const metric of ['database_waiting_requests', 'jobs_waiting', 'jobs_oldest_seconds'])
      expect(valueOf(metrics, metric)).toBeGreaterThanOrEqual(0);
  });

  it('show the epoch of the database, where jobs run', async () => {
    const metrics = await metricsOf(deployment().api[0]);
    expect(metrics.match(/^database_epoch\{epoch="\d+-[0-9A-F]{8}-[^"]*-\d+"\} 1$/gm)).toHaveLength(1);
  });

  it('are the ones that the alerts use', async () => {
    const last = backendsUnderTest()
      .filter(({ missing }) => missing === undefined)
      .at(-1)!;
    const { api, relay } = deployment(last.backend);
    const shown = `${await metricsOf(api[0])}\n${await metricsOf(relay)}`;
    const expressions = readFileSync(ALERTS, 'utf8').matchAll(/expr: (.*(?:\n {10,}.*)*)/g);
    const used = [...expressions].flatMap(([, expression = '']) =>
      [...expression.replace(/"[^"]*"/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g)].map(
        ([metric]) => metric,
      ),
    );
    expect(used.length).toBeGreaterThan(8);
    const ofRedis = last.backend === 'redis' ? [] : ['redis_up'];
    for (const metric of new Set(used.map(nameOf)))
      if (!ofRedis.includes(metric)) expect(shown).toContain(`# TYPE ${metric} `);
  });

  const promtool = spawnSync('promtool', ['--version']).error === undefined;
  if (!promtool) console.warn('Skipped: Prometheus accepts the alerts: promtool is not installed');
  (promtool ? it : it.skip)('are named in alerts that Prometheus accepts', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
