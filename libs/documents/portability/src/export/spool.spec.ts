import { Spool } from './spool';

describe('a spool', () => {
  it('returns each row as it was added, whatever characters end lines elsewhere', async () => {
    const ends = ['\u2028', '\u2029', '\u0085', '\v', '\f', '\r', '\n', '\r\n'];
    const rows = [...ends, 'ä€𝄞'.repeat(40_000), '', ...ends].map((text) => ({ path: `/a${text}b.md` }));
    const spool = await Spool.create<{ path: string }>();
    try {
      await spool.add(rows.slice(0, 3));
      await spool.add([]);
      await spool.add(rows.slice(3));
      for (let reading = 0; reading < 2; reading++) {
        const read: unknown[] = [];
        for await (const row of spool.rows()) read.push(row);
        expect(read).toEqual(rows);
      }
    } finally {
      await spool.close();
    }
  });
});
