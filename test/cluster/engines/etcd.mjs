import { freePort } from '../../../apps/launcher/dist/process/ports.js';
import { json, until } from '../until.mjs';

const SIZE = 3;

/** Three servers of etcd, in which Patroni keeps who is the primary. */
export class Etcd {
  #servers = [];

  constructor(programs, tools) {
    this.programs = programs;
    this.tools = tools;
  }

  /** The addresses for clients, as host:port. */
  get hosts() {
    return this.#servers.map(({ client }) => client);
  }

  async start() {
    for (let n = 1; n <= SIZE; n++)
      this.#servers.push({
        name: `etcd-${n}`,
        client: `127.0.0.1:${await freePort('127.0.0.1')}`,
        peer: `127.0.0.1:${await freePort('127.0.0.1')}`,
      });
    const members = this.#servers.map(({ name, peer }) => `${name}=http://${peer}`).join(',');
    for (const { name, client, peer } of this.#servers)
      this.programs.start(name, {
        command: this.tools.etcd,
        args: [
          ...['--name', name, '--data-dir', this.programs.newFolder(name)],
          ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
          ...['--listen-peer-urls', `http://${peer}`, '--initial-advertise-peer-urls', `http://${peer}`],
          ...['--initial-cluster', members, '--initial-cluster-state', 'new', '--logger', 'zap'],
        ],
      });
    await this.untilWhole();
  }

  /** The name of the leader, of which a majority must know. */
  async leader() {
    const known = await Promise.all(this.#servers.map((server) => status(server).catch(() => undefined)));
    const leaders = known.map((answer) => answer?.leader).filter((id) => id !== undefined && id !== '0');
    const leader = leaders.find((id) => leaders.filter((other) => other === id).length > SIZE / 2);
    const at = known.findIndex((answer) => answer?.header.member_id === leader);
    return leader === undefined || at < 0 ? undefined : this.#servers[at].name;
  }

  async untilWhole() {
    await until('all servers of etcd agree on a leader', async () => {
      const all = await Promise.all(this.#servers.map(status));
      return all.every(({ leader }) => leader && leader !== '0' && leader === all[0].leader);
    });
  }
}

function status({ client }) {
  return json(`http://${client}/v3/maintenance/status`, { method: 'POST', body: '{}' });
}
