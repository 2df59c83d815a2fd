import { plural } from '../plural';
import type { Texts } from '../texts';

const ratings = plural('de', { one: '# Bewertung', other: '# Bewertungen' });

export const publishing: Texts['publishing'] = {
  screen: 'Veröffentlichen',
  title: (title) => `„${title}“ veröffentlichen`,
  notAllowed:
    'Sie können dieses Dokument lesen, aber nicht veröffentlichen: Es ist nur für Sie freigegeben. Bitten Sie die Person, der es gehört, es zu veröffentlichen.',
  noContent: 'Dieses Dokument ist leer. Schreiben Sie etwas, bevor Sie es veröffentlichen.',
  write: 'Dokument schreiben',
  states: {
    none: 'Nicht veröffentlicht',
    draft: 'Entwurf',
    inReview: 'Wartet auf eine Prüfung',
    live: 'Öffentlich',
  },
  stateHints: {
    none: 'Ein veröffentlichtes Dokument ist eine Kopie auf einer öffentlichen Seite. Legen Sie zuerst einen Entwurf an: Nichts ist öffentlich, bevor Sie es veröffentlichen.',
    draft: 'Nur Ihre Organisation sieht den Entwurf. Veröffentlichen Sie ihn, damit alle ihn lesen können.',
    inReview:
      'Eine Person mit der Rolle Inhaber oder Admin muss den Entwurf veröffentlichen. Änderungen sind hier möglich.',
    live: 'Alle können die öffentliche Seite ohne Konto lesen.',
  },
  since: 'Veröffentlicht:',
  requested: 'Prüfung angefragt:',
  outOfDate: 'Das Dokument hat sich seitdem geändert. Die öffentliche Seite zeigt noch den früheren Text.',
  draftOutOfDate: 'Das Dokument hat sich seitdem geändert. Der Entwurf hat noch den früheren Text.',
  onlyAdmins:
    'In Ihrer Organisation können nur Inhaber und Admins eine öffentliche Seite ändern. Sie können sie offline nehmen und den Entwurf ändern.',
  publish: 'Veröffentlichen',
  saveAndPublish: 'Speichern und veröffentlichen',
  approve: 'Genehmigen und veröffentlichen',
  requestReview: 'Prüfung anfragen',
  update: 'Öffentliche Seite aktualisieren',
  takeContent: 'Aktuellen Text übernehmen',
  scan: 'Auf Geheimnisse und persönliche Daten prüfen',
  unpublish: 'Seite offline nehmen',
  unpublishTitle: 'Diese Seite offline nehmen?',
  unpublishHint:
    'Ihre Adresse funktioniert sofort nicht mehr. Das Dokument bleibt, wie es ist, und die Seite wird ein Entwurf.',
  delete: 'Entwurf löschen',
  deleteTitle: 'Diesen Entwurf löschen?',
  deleteHint:
    'Der Entwurf und seine Bewertungen werden gelöscht. Das kann nicht rückgängig gemacht werden. Das Dokument bleibt, wie es ist.',
  created: 'Entwurf angelegt.',
  savedDraft: 'Entwurf gespeichert.',
  savedLive: 'Öffentliche Seite geändert.',
  isLive: 'Das Dokument ist öffentlich.',
  reviewRequested: 'Prüfung angefragt. Inhaber und Admins können den Entwurf jetzt veröffentlichen.',
  updated: 'Die öffentliche Seite zeigt den aktuellen Text.',
  contentTaken: 'Der Entwurf hat den aktuellen Text.',
  unpublished: 'Die Seite ist offline.',
  deleted: 'Entwurf gelöscht.',
  conflict:
    'Jemand anderes hat den Entwurf geändert. Er wurde neu geladen, und Ihre Eingaben sind noch da. Versuchen Sie es noch einmal.',
  publicPage: 'Öffentliche Seite',
  copyAddress: 'Adresse kopieren',
  origin: 'Anzeigen, wie Leser die Herkunft prüfen können',
  rate: 'Diese Seite bewerten',
  notRated: 'Noch niemand hat sie bewertet.',
  rated: (average, count) => `${average} von 5 · ${ratings(count)}`,
  scores: ['1 – nicht hilfreich', '2', '3', '4', '5 – sehr hilfreich'],
  page: 'Was die Öffentlichkeit sieht',
  publicTitle: 'Titel',
  slug: 'Adresse',
  slugHint: 'Die Seite hat die Adresse',
  slugOfLive: 'Wenn Sie sie ändern, funktioniert die alte Adresse nicht mehr.',
  slugTaken:
    'Ein anderes veröffentlichtes Dokument oder ein Entwurf Ihrer Organisation hat diese Adresse. Wählen Sie eine andere.',
  slugProblems: {
    required: 'Geben Sie Kleinbuchstaben, Ziffern und Bindestriche ein, zum Beispiel „erste-schritte“.',
    form: 'Verwenden Sie Kleinbuchstaben (ohne Umlaute), Ziffern und dazwischen einzelne Bindestriche, zum Beispiel „erste-schritte“.',
  },
  listing: 'Suchmaschinen dürfen sie auflisten',
  listingHint: 'Sonst findet man die Seite nur über ihre Adresse.',
  searchEngines: 'Suchmaschinen und Linkvorschauen',
  seoTitle: 'Titel für Suchmaschinen',
  seoDescription: 'Beschreibung',
  preview: 'So kann eine Suchmaschine sie zeigen',
  noTitle: 'Ohne Titel',
  firstParagraph: 'Der erste Absatz des Dokuments.',
  notListed: 'Suchmaschinen werden gebeten, diese Seite nicht aufzulisten.',
  save: 'Speichern',
  create: 'Entwurf anlegen',
  scanTitle: 'Was die Prüfung gefunden hat',
  nothingFound: 'Nichts: keine Zugangsdaten und keine persönlichen Daten.',
  blocked: plural('de', {
    one: 'Die Prüfung hat # Wert gefunden, der nicht öffentlich werden sollte.',
    other: 'Die Prüfung hat # Werte gefunden, die nicht öffentlich werden sollten.',
  }),
  notBlocking: plural('de', {
    one: 'Die Prüfung hat # Wert gefunden. Er verhindert das Veröffentlichen nicht.',
    other: 'Die Prüfung hat # Werte gefunden. Sie verhindern das Veröffentlichen nicht.',
  }),
  overridden: plural('de', {
    one: 'Die Prüfung hat # Wert gefunden, der nicht öffentlich werden sollte. Eine Ausnahme mit Begründung gilt für genau diesen Text.',
    other:
      'Die Prüfung hat # Werte gefunden, die nicht öffentlich werden sollten. Eine Ausnahme mit Begründung gilt für genau diesen Text.',
  }),
  truncated: 'Es sind mehr, als hier aufgelistet sind.',
  otherText:
    'Der Entwurf hat einen früheren Text des Dokuments, daher können die Zeilen hier nicht gezeigt werden.',
  editDocument: 'Dokument bearbeiten',
  inFile: (name) => `Datei ${name}`,
  fields: {
    content: 'Text',
    contentHtml: 'HTML',
    title: 'Titel',
    slug: 'Adresse',
    'seo.title': 'Titel für Suchmaschinen',
    'seo.description': 'Beschreibung für Suchmaschinen',
  },
  line: (line) => `Zeile ${line}`,
  categories: { credential: 'Zugangsdaten', pii: 'Persönliche Daten', other: 'Anderes' },
  severities: { high: 'hoch', medium: 'mittel', low: 'gering' },
  solutions: {
    credential:
      'Entfernen Sie den Wert aus dem Text und widerrufen Sie ihn dort, wo er ausgestellt wurde: Andere können ihn gelesen haben.',
    pii: 'Entfernen Sie den Wert aus dem Text, wenn die Person der Veröffentlichung nicht zustimmt.',
    other:
      'Die Prüfung konnte dies nicht vollständig lesen. Prüfen Sie es selbst, bevor Sie veröffentlichen.',
  },
  seal: {
    title: 'Stattdessen versiegeln',
    why: 'Wenn ein Agent dieses Geheimnis braucht, versiegeln Sie es für diesen Agenten. Es wird vor dem Senden verschlüsselt, der Dienst kann es nicht lesen, und nur der Empfänger kann es öffnen, ein einziges Mal.',
    of: (place) => `Stattdessen versiegeln: ${place}`,
    afterwards:
      'An seine Stelle kommt ein Verweis. Frühere Fassungen enthalten das Geheimnis weiter: Ersetzen Sie es bald dort, wo es ausgestellt wurde.',
    ask: 'Bitten Sie Inhaber oder Admins der Organisation, die dieses Dokument ändern können.',
    byHand:
      'Der Wert steht hier nicht unverändert, oder der Text hat sich seit der Prüfung geändert: Übernehmen und prüfen Sie den aktuellen Text, oder ersetzen Sie den Wert selbst.',
    done: 'Versiegelt. Im Dokument steht jetzt ein Verweis.',
    doneLive:
      'Versiegelt. Im Dokument steht jetzt ein Verweis. Die öffentliche Seite zeigt das Geheimnis, bis Sie sie aktualisieren.',
    changed:
      'Nichts versiegelt: Das Dokument hat sich geändert. Übernehmen und prüfen Sie den aktuellen Text.',
  },
  cannotOverride:
    'Manche Funde sehen wie Zugangsdaten aus oder können welche verbergen. Nur Inhaber und Admins können das Dokument trotzdem veröffentlichen. Entfernen Sie die Werte, oder bitten Sie eine dieser Personen.',
  overrideTitle: 'Trotz der Funde veröffentlichen',
  overrideHint:
    'Wenn Sie sicher sind, dass all das öffentlich sein darf, geben Sie den Grund an. Die Entscheidung gilt für genau diesen Text.',
  overrideReason: 'Grund',
  overrideReasonHint: 'Er steht im Audit-Protokoll und ist nie öffentlich.',
  overrideAct: 'Trotz der Funde veröffentlichen',
  list: {
    title: 'Veröffentlichte Dokumente',
    hint: 'Öffentliche Seiten und Entwürfe aller Projekte, die Sie lesen können.',
    total: plural('de', { one: '# Dokument', other: '# Dokumente' }),
    filter: 'Anzeigen',
    filters: {
      all: 'Alle',
      published: 'Öffentliche',
      draft: 'Entwürfe',
      inReview: 'Warten auf eine Prüfung',
      outOfDate: 'Veraltete',
    },
    empty:
      'Noch ist nichts veröffentlicht. Öffnen Sie ein Dokument und wählen Sie „Veröffentlichen“, um es öffentlich zu machen.',
    emptyFilter: 'Kein Dokument passt zu diesem Filter.',
    toProjects: 'Projekte öffnen',
    changed: 'Das Dokument hat sich seitdem geändert',
    open: (title) => `Öffentliche Seite von „${title}“ öffnen`,
    page: 'Öffentliche Seite',
  },
};
