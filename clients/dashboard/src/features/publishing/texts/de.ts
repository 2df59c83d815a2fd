import type { ReturningTexts } from './en';

export const returning: ReturningTexts = {
  ask: 'Um Änderungen bitten',
  hint: 'Der Entwurf verlässt die Liste der Prüfungen. Alle, die ihn sehen, lesen Ihren Text, und können wieder um eine Prüfung bitten.',
  note: 'Was sich ändern muss',
  asked: 'Um die Änderungen ist gebeten.',
  wanted: 'Wer prüft, bittet um Änderungen',
};
