import type { SettingsTexts } from '../settings-texts';

export const organization: SettingsTexts['organization'] = {
  name: 'Name',
  slug: 'Kürzel',
  created: 'Angelegt',
  plan: 'Tarif',
  planHint: 'Nur der Betreiber dieses Dienstes kann den Tarif ändern.',
  onlyOwners: 'Nur Inhaber können die Organisation umbenennen oder löschen.',
  rename: 'Umbenennen',
  nameHint: 'Das Kürzel bleibt, denn Adressen und Doc-IDs enthalten es.',
  renamed: 'Die Organisation ist umbenannt.',
  handOver: 'Übergeben',
  handOverHint:
    'Eine Organisation kann mehrere Inhaber haben. Um sie zu übergeben, machen Sie ein anderes Mitglied zum Inhaber. Geben Sie dann Ihre eigene Rolle ab.',
  members: 'Rollen ändern',
  delete: 'Organisation löschen',
  deleteMeans: (days) =>
    `Die Organisation funktioniert sofort nicht mehr und wird nach ${days} ${days === 1 ? 'Tag' : 'Tagen'} gelöscht. Bis dahin kann jeder Inhaber das abbrechen.`,
  consequences: [
    'Alle außer den Inhabern werden abgemeldet, und kein Token funktioniert mehr.',
    'Räume werden geschlossen, und veröffentlichte Dokumente und öffentliche Agenten sind nicht mehr zu sehen.',
    'Danach werden alle Dokumente, Personen, Agenten und Logs endgültig gelöscht.',
    'Laden Sie vorher herunter, was Sie behalten möchten, auch das Audit-Log.',
  ],
  confirmSlug: 'Kürzel der Organisation',
  confirmSlugHint: 'Zur Bestätigung.',
  wrongSlug: (slug) => `Geben Sie das Kürzel Ihrer Organisation ein: ${slug}`,
  password: 'Ihr Passwort',
  freshSession: 'Sie haben kein Passwort. Darum müssen Sie sich in den letzten 10 Minuten angemeldet haben.',
  deletion: 'Löschung',
  suspendedUntil: (time) => `Die Organisation wird am ${time} gelöscht. Bis dahin ist sie gesperrt.`,
  restoreMeans:
    'Wenn Sie die Löschung abbrechen, können sich alle wieder anmelden, und Tokens, veröffentlichte Dokumente und öffentliche Agenten funktionieren wieder. Räume bleiben geschlossen.',
  restore: 'Löschung abbrechen',
  downloadBefore: 'Vor der Löschung können Sie herunterladen, was Sie behalten möchten:',
};
