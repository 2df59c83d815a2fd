import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { anonymous } from '#testing';
import { backendsUnderTest, deployment } from '../support/deployments';
import { ALERTS, dashboard, expressionsOfAlerts, expressionsOfDashboard, metricsOf } from './expressions';
import { missingPromtool, expectAccepted } from './promtool';

const shownBy = async (url: string): Promise<string> =>
  (await anonymous(url).get('/metrics').expect(200)).text;

const valueOf = (metrics: string, metric: string): number =>
  Number(new RegExp(`^${metric.replace(/[{}"]/g, '\\$&')} (\\S+)`, 'm').exec(metrics)?.[1]);

describe('the metrics of a process', () => {
  it('show its connections to PostgreSQL and the background jobs that have not ended', async () => {
    const metrics = await shownBy(deployment().api[0]);
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
    const metrics = await shownBy(deployment().api[0]);
    expect(metrics.match(/^database_epoch\{epoch="\d+-[0-9A-F]{8}-[^"]*-\d+"\} 1$/gm)).toHaveLength(1);
  });

  it('show which build a process runs', async () => {
    const { api, relay } = deployment();
    const [ofApi, ofRelay] = [await shownBy(api[0]), await shownBy(relay)].map(
      (metrics) => /^build_info\{build="(\w+)",node="v[\d.]+"\} 1$/m.exec(metrics)?.[1],
    );
    expect(ofApi).toMatch(/^[A-Z0-9]{8}$/);
    expect(ofRelay).toBe(ofApi);
  });

  it('are the ones that the alerts and the dashboard use', async () => {
    const last = backendsUnderTest()
      .filter(({ missing }) => missing === undefined)
      .at(-1)!;
    const { api, relay } = deployment(last.backend);
    const shown = `${await shownBy(api[0])}\n${await shownBy(relay)}`;
    const used = [...expressionsOfAlerts(), ...expressionsOfDashboard()].flatMap(metricsOf);
    expect(used.length).toBeGreaterThan(40);
    const ofRedis = last.backend === 'redis' ? [] : ['redis_up', 'redis_outages_total'];
    for (const metric of new Set(used))
      if (!ofRedis.includes(metric)) expect(shown).toContain(`# TYPE ${metric} `);
  });

  if (missingPromtool)
    console.warn(`Skipped: Prometheus accepts the alerts and the dashboard: ${missingPromtool}`);
  (missingPromtool ? it.skip : it)('are named in alerts and panels that Prometheus accepts', () => {
    expectAccepted('check', parse(readFileSync(ALERTS, 'utf8')) as object);
    const rules = expressionsOfDashboard().map((expr, n) => ({ record: `panel:${n}`, expr }));
    expectAccepted('check', { groups: [{ name: 'panels', rules }] });
  });
});

describe('the dashboard for Grafana', () => {
  const { panels, templating } = dashboard;
  const graphs = panels.filter(({ type }) => type !== 'row');

  it('says of each panel what it shows, and asks the chosen Prometheus', () => {
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance']);
    for (const { description, datasource, targets } of graphs) {
      expect(description).toMatch(/\.$/);
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      expect(targets!.map(({ refId }) => refId)).toEqual(['A', 'B', 'C'].slice(0, targets!.length));
      for (const { expr, datasource: asked } of targets!) {
        expect(asked.uid).toBe('${datasource}');
        expect(expr).toContain('instance=~"$instance"');
      }
    }
  });

  it('has each panel once, and none over another', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { gridPos: at } of panels) {
      expect(at.x + at.w).toBeLessThanOrEqual(24);
      for (let x = at.x; x < at.x + at.w; x += 1)
        for (let y = at.y; y < at.y + at.h; y += 1) {
          expect(taken).not.toContain(`${x}:${y}`);
          taken.add(`${x}:${y}`);
        }
    }
  });
});
