import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { findProgram } from '../../scripts/lib/tools.mjs';
import { ALERTS } from '../platform/expressions';
import { eventually } from '../platform/eventually';
import { atEndOfFile } from './cleanup';
import { currentRun, registerProcess } from './test-run';

const program = findProgram('prometheus');

/** Why Prometheus can't be started on this machine; undefined if it can. */
export const missingPrometheus = program ? undefined : 'Prometheus is not installed';

/** Starts Prometheus with the shipped alerts, which reads the metrics of these processes each second. It stops at the end of the test file. @returns its URL */
export async function startPrometheus(jobs: Record<string, readonly string[]>): Promise<string> {
  const port = await freePort('127.0.0.1');
  const folder = join(currentRun().folder, `prometheus-${port}`);
  mkdirSync(folder);
  copyFileSync(ALERTS, join(folder, 'alerts.yml'));
  // JSON is YAML.
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: Object.entries(jobs).map(([job, urls]) => ({
      job_name: job,
      static_configs: [{ targets: urls.map((url) => new URL(url).host) }],
    })),
  };
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(configuration));
  const log = join(folder, 'prometheus.log');
  const server = spawn(
    '/bin/sh',
    [
      '-c',
      'exec "$0" --config.file=prometheus.yml --storage.tsdb.path=data --web.listen-address="127.0.0.1:$1" 2>"$2"',
      program!,
      String(port),
      log,
    ],
    { cwd: folder, stdio: 'ignore', detached: true },
  );
  server.unref();
  registerProcess(currentRun().folder, server.pid!);
  atEndOfFile(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually('Prometheus is ready', async () => {
    if (server.exitCode !== null) throw new Error(`Prometheus ended: ${readFileSync(log, 'utf8')}`);
    return fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return url;
}
