import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { texts } from '../../ground/texts/en';
import { TextsContext } from '../../ground/texts/use-texts';
import type { Mail } from './agents.queries';
import { ConversationView } from './conversation-view';

const HIDDEN = 'a\u202eb\u3164';

function shown(message: object): string {
  const messages = [{ messageId: '1', sentAt: '2026-01-01T00:00:00Z', ...message } as Mail];
  const view = createElement(ConversationView, { conversation: { id: '1', subject: HIDDEN, messages } });
  return renderToStaticMarkup(createElement(TextsContext, { value: { texts, language: 'en' } }, view));
}

describe('a conversation with foreign agents', () => {
  it('shows invisible characters of subjects, names and texts as marks', () => {
    const html = shown({
      direction: 'received',
      effectiveStatus: 'unread',
      sender: { name: HIDDEN, ownerName: HIDDEN },
      recipients: [],
      untrusted: { subject: HIDDEN, body: `${HIDDEN}\nc` },
    });
    expect(html).not.toMatch(/[\u202e\u3164]/);
    // The subject, the two names, the text and its label.
    expect(html.match(/U\+202E/g)).toHaveLength(5);
    expect(html).toContain('\nc');
  });

  it('isolates the direction of each recipient', () => {
    const html = shown({
      direction: 'sent',
      effectiveStatus: 'unread',
      sender: { name: 'A', ownerName: null },
      recipients: [{ name: 'שלום' }, { name: null }],
      untrusted: { subject: null, body: '' },
    });
    expect(html).toMatch(/<bdi[^>]*>שלום<\/bdi>, <bdi/);
  });
});
