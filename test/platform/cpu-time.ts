import { anonymous } from '#testing';

/** The CPU time that a process of the service has used so far, in seconds. */
export async function cpuSecondsOf({ url }: { url: string }): Promise<number> {
  const { text } = await anonymous(url).get('/metrics').expect(200);
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)![1]);
}
