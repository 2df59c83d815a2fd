import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALERT_CASES } from './alert-cases';
import { ALERTS, alerts } from './expressions';

/** Why alerts can't be tried on this machine; undefined if they can. */
export const missingPromtool = spawnSync('promtool', ['--version']).error && 'promtool is not installed';

/** Runs a command of promtool on files that are JSON, which is YAML. Expects that it finds no problem. */
export function expectAccepted(command: 'check' | 'test', content: object): void {
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  const file = join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
}

/** A test of promtool that an alert fires when it should, with its texts, and not before and not for what is harmless. */
export function testOfAlert(alertname: string): object {
  const { values, quietAt, firesAt, labels, summary, harmless } = ALERT_CASES[alertname]!;
  const { severity, action } = alerts.get(alertname)!;
  const seriesOf = (read: Record<string, string>) =>
    Object.entries(read).map(([series, text]) => ({ series, values: text }));
  const firing = { exp_labels: { ...labels, severity }, exp_annotations: { summary, action } };
  const interval = '1m';
  return {
    rule_files: [ALERTS],
    evaluation_interval: interval,
    tests: [
      {
        interval,
        input_series: seriesOf(values),
        alert_rule_test: [
          { eval_time: quietAt, alertname, exp_alerts: [] },
          { eval_time: firesAt, alertname, exp_alerts: [firing] },
        ],
      },
      {
        interval,
        input_series: seriesOf(harmless),
        alert_rule_test: [quietAt, firesAt].map((time) => ({
          eval_time: time,
          alertname,
          exp_alerts: [],
        })),
      },
    ],
  };
}
