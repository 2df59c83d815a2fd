import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/lib/paths.mjs';

export const ALERTS = join(root, 'deploy', 'prometheus', 'alerts.yml');
const DASHBOARD = join(root, 'deploy', 'grafana', 'dashboard.json');

/** A panel of the dashboard, or the title of a row of panels. */
interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { type: string; uid: string };
  targets?: { refId: string; expr: string; datasource: { uid: string } }[];
}

interface Dashboard {
  uid: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: Panel[];
}

export const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;

/** An alert, as it is written. */
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { action: string };
}

const { groups } = parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] };

/** The alerts by their names. */
export const alerts = new Map(
  groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr, labels: { severity }, annotations: { action } }) => [
      alert,
      { expr, severity, action },
    ]),
  ),
);

/** The expressions of the alerts. */
export function expressionsOfAlerts(): string[] {
  return [...alerts.values()].map(({ expr }) => expr);
}

/** The expressions of the dashboard, as Grafana sends them for all processes. */
export function expressionsOfDashboard(): string[] {
  return dashboard.panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expr) => expr.replaceAll('$__rate_interval', '1m').replace(/\$(job|instance)/g, '.*'));
}

/** The metrics that an expression names. Those of a histogram end with what they count. */
export function metricsOf(expression: string): string[] {
  const names = expression.replace(/"[^"]*"/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g);
  return [...names].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
}
