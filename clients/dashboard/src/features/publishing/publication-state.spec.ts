import { publicationState } from './publication-state';

const draft = { status: 'draft' as const, contentHash: 'a', reviewRequestedAt: null };
const live = { ...draft, status: 'published' as const };
const asked = { ...draft, reviewRequestedAt: '2026-11-25T10:00:00Z' };
const admin = { isAdmin: true, reviewRequired: true };
const member = { isAdmin: false, reviewRequired: true };
const free = { isAdmin: false, reviewRequired: false };

describe('the state of a publication', () => {
  it('begins with a draft', () => {
    expect(publicationState(null, 'a', member)).toMatchObject({ is: 'none', next: 'create' });
  });

  it('leads from a draft to the public page, or to a review where one is required', () => {
    expect(publicationState(draft, 'a', free).next).toBe('publish');
    expect(publicationState(draft, 'a', admin).next).toBe('publish');
    expect(publicationState(draft, 'a', member).next).toBe('requestReview');
  });

  it('lets an owner or admin publish what others can only wait for', () => {
    expect(publicationState(asked, 'a', member)).toMatchObject({ is: 'inReview', next: 'wait' });
    expect(publicationState(asked, 'a', admin)).toMatchObject({ is: 'inReview', next: 'publish' });
  });

  it('offers an update only if the document changed, to those who may change what is live', () => {
    expect(publicationState(live, 'a', free)).toMatchObject({ is: 'live', isOutOfDate: false, next: null });
    expect(publicationState(live, 'b', free)).toMatchObject({ isOutOfDate: true, next: 'update' });
    expect(publicationState(live, 'b', member)).toMatchObject({ next: null, canChange: false });
  });

  it('is not out of date if the document has no content to compare', () => {
    expect(publicationState(live, null, free).isOutOfDate).toBe(false);
  });
});
