/** The texts of a review that ends with a request for changes. */
export const returning = {
  ask: 'Ask for changes',
  hint: 'The draft leaves the list of reviews. Everybody who sees it reads what you write, and can request a review again.',
  note: 'What must change',
  asked: 'The changes are asked for.',
  wanted: 'A reviewer asks for changes',
};

export type ReturningTexts = typeof returning;
