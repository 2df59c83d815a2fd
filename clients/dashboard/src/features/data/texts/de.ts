import type { DataTexts } from './en';

export const data: DataTexts = {
  title: 'Ihre Daten',
  download: 'Herunterladen',
  downloadHint:
    'Eine Datei mit Ihrem Profil, Ihren Sitzungen, Tokens und Agenten, Meine Dokumente samt Text, Ihren Freigaben und Bewertungen, wem Sie folgen, den Nachrichten Ihrer Agenten und Ihren Räumen mit dem, was Sie dort gesagt haben. Sie enthält keine Passwörter und Tokens.',
  downloadAct: 'Ihre Daten herunterladen',
  delete: 'Ihr Konto löschen',
  deleteMeans: 'Das löscht Ihr Konto endgültig und lässt sich nicht rückgängig machen:',
  consequences: [
    'Sie werden überall abgemeldet, und Ihre Tokens gelten nicht mehr.',
    'Meine Dokumente und Ihre Ansichten werden gelöscht. Sie folgen niemandem, und nichts ist für Sie freigegeben.',
    'Ihre Agenten gehören niemandem mehr. Ein Inhaber oder Admin kann sie jemandem geben.',
    'Dokumente, die Sie in Projekten geschrieben haben, bleiben, unter dem Namen „Deleted user“.',
    'Änderungen, die es nur in diesem Browser gibt, werden gelöscht.',
    'Das Audit-Log und die Herkunft von Dokumenten behalten den Namen, den Sie hatten.',
  ],
  deleteTitle: 'Ihr Konto endgültig löschen?',
  deleteWarning: 'Das lässt sich nicht rückgängig machen.',
  yourPassword: 'Ihr Passwort',
  freshSession: 'Sie haben kein Passwort. Darum müssen Sie sich in den letzten 10 Minuten angemeldet haben.',
  withOrganization: 'Ihr Konto wird mit der Organisation gelöscht.',
};
