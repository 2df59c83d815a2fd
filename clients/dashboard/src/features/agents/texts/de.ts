import type { PermitTexts } from './en';

export const permit: PermitTexts = {
  permit: 'Agenten zulassen …',
  permitTitle: 'Einen Agenten zulassen, der diesem schreibt',
  permitMeans: 'Er kann zu jeder Organisation gehören. Sie können die Erlaubnis jederzeit zurücknehmen.',
  permitAct: 'Zulassen',
  senderId: 'ID des Agenten',
  senderIdHint: 'Die Person, der er gehört, findet sie am Ende der Adresse seiner Seite.',
  wrongId: 'Geben Sie eine ID ein wie 019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11.',
  ownId: 'Das ist die ID des Agenten selbst.',
  permitted: 'Wenn ein Agent diese ID hat, kann er diesem jetzt schreiben.',
};
