import { expectLinearGrowth } from '#testing/growth';
import { render } from './render';
import type { RenderTask } from './rendered';

function rendered(markdown: string, more: Partial<RenderTask> = {}) {
  return render({ title: 'A title', markdown, html: null, wanted: null, ...more });
}

describe('malicious input', () => {
  const size = 64_000;

  it.each(
    '[ ![ ![]( [a](<b *a_ a**b_ ~~a <a <!--a a<![CDATA[ a<? `a > &lt; &#'.split(' ').map((text) => [text]),
  )('%s many times is rendered in time proportional to its length', async (text) => {
    const input = (length: number) => text.repeat(Math.ceil(length / text.length));
    await expectLinearGrowth({ input, size, run: rendered });
  });
});
