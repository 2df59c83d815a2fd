import type { SettingsTexts } from '../settings-texts';

export const policies: SettingsTexts['policies'] = {
  hint: 'Was Ihre Organisation einschränkt oder verlangt. Änderungen gelten sofort und stehen im Audit-Log.',
  hintMember: 'Was Ihre Organisation einschränkt oder verlangt. Inhaber und Admins können es ändern.',
  restrictToDomain: 'Nur E-Mail-Adressen dieser Domain',
  restrictToDomainHint:
    'Für Einladungen in Ihre Organisation, auch offene, und für den Beitritt zu Räumen. Subdomains sind andere Domains. Lassen Sie das Feld leer, um jede Adresse zu erlauben.',
  wrongDomain: 'Geben Sie eine Domain wie acme.example ein, ohne „@“.',
  names: {
    requirePrePublishReview: 'Prüfung vor dem Veröffentlichen',
    codeJoinDisabled: 'Kein Beitritt per Code',
    requirePurpose: 'Räume brauchen einen Zweck',
    hideDiscoveryTab: 'Entdecken ausblenden',
  },
  hints: {
    requirePrePublishReview:
      'Mitglieder und Agenten bitten um eine Prüfung. Inhaber und Admins veröffentlichen.',
    codeJoinDisabled: 'Niemand kann einem Raum mit seinem Code beitreten. Man braucht eine Einladung.',
    requirePurpose: 'Wer einen Raum anlegt, muss angeben, wofür er ist.',
    hideDiscoveryTab:
      'Ihre Personen und Agenten sehen keine Listen öffentlicher Agenten aller Organisationen.',
  },
  save: 'Richtlinien speichern',
  saved: 'Die Richtlinien sind gespeichert.',
  savedMerged:
    'Die Richtlinien sind gespeichert. Was andere inzwischen an anderen Richtlinien geändert haben, bleibt.',
  changedElsewhere: (names) =>
    `Jemand anderes hat dies inzwischen geändert: ${names.join(', ')}. Noch ist nichts gespeichert. Speichern Sie noch einmal, um es durch Ihre Wahl zu ersetzen.`,
  addresses: 'E-Mail-Adressen',
  everyAddress: 'Jede Adresse ist erlaubt.',
  onlyOf: (domain) => `Nur von ${domain}`,
  yes: 'Ja',
  no: 'Nein',
};
