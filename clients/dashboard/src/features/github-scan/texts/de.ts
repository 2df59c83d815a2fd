import { plural } from '../../../ground/texts/plural';
import type { ScanTexts } from './en';

const general = {
  organization_not_found:
    'GitHub kennt keine Organisation und keine Person mit diesem Namen, oder der Dienst kann sie nicht sehen.',
  organization_forbidden:
    'GitHub lässt den Dienst die Repositorys nicht auflisten. Vielleicht braucht er ein Token von GitHub, das sein Betreiber setzt.',
  github_error: 'GitHub hat mit einem Fehler geantwortet, auch nach Wiederholungen.',
  github_unreachable: 'GitHub war nicht erreichbar.',
  github_timeout: 'GitHub hat nicht rechtzeitig geantwortet.',
  bad_answer: 'Die Antwort von GitHub war nicht zu verstehen.',
  answer_too_large: 'Die Antwort von GitHub ist für einen Abgleich zu groß.',
  redirect_refused: 'GitHub hat auf eine andere Adresse verwiesen, der ein Abgleich nicht folgt.',
};

export const scan: ScanTexts = {
  title: 'Abgleich mit GitHub',
  intro:
    'Ein Abgleich liest die Repositorys einer Organisation auf GitHub und vergleicht ihre Dateien mit den Verknüpfungen aller gemeinsamen Projekte. Auf GitHub ändert er nichts. Die Verknüpfung einer fehlenden Datei gilt als defekt.',
  onlyAdmins: 'Inhaber und Admins können einen starten.',
  none: 'Es gab noch keinen Abgleich.',
  organization: 'Organisation oder Person auf GitHub',
  organizationHint: 'Kann leer bleiben, wenn alle Verknüpfungen dieselbe nennen.',
  required: 'Geben Sie einen Namen ein: Die Verknüpfungen nennen keine Organisation auf GitHub oder mehrere.',
  wrongName:
    'Geben Sie den Namen einer Organisation oder Person auf GitHub ein: Buchstaben, Ziffern und Bindestriche.',
  start: 'Abgleich starten',
  running: 'Ein Abgleich läuft …',
  of: 'Letzter Abgleich:',
  startedAt: 'Gestartet',
  doneAt: 'Beendet',
  failedAt: 'Gescheitert',
  partial: 'nur einige Projekte',
  queued: 'Der Abgleich wartet, bis er an der Reihe ist.',
  progressName: 'Fortschritt des Abgleichs',
  progress: (done, all) =>
    all === 0 ? 'Die Liste der Repositorys wird gelesen …' : `${done} von ${all} Repositorys gelesen`,
  waits: 'GitHub begrenzt die Zahl der Anfragen. Der Abgleich geht weiter',
  failures: {
    ...general,
    bad_credentials: 'GitHub nimmt das Token des Dienstes nicht an. Sein Betreiber muss ein anderes setzen.',
    rate_limited:
      'GitHub begrenzt die Zahl der Anfragen, und die Wartezeit ist zu lang. Starten Sie den Abgleich später noch einmal.',
    interrupted: 'Der Dienst wurde während des Abgleichs fünfmal unterbrochen. Starten Sie ihn noch einmal.',
    took_too_long: 'Der Abgleich war nach 24 Stunden nicht beendet.',
  },
  problems: {
    ...general,
    repository_not_found: 'gibt es nicht, oder es ist privat und der Dienst kann es nicht sehen.',
    repository_forbidden: 'ist privat: GitHub lässt den Dienst es nicht lesen.',
    repository_unavailable: 'kann GitHub gerade nicht zeigen.',
    repository_empty: 'ist leer.',
    too_many_repositories: 'Es gibt mehr als 1.000 Repositorys. Der Abgleich hat 1.000 gelesen.',
    too_many_refs: 'Verknüpfungen nennen mehr als 500 Branches und Tags. Der Abgleich hat 500 gelesen.',
    too_many_mappings: 'Es gibt mehr als 100.000 Verknüpfungen. Der Abgleich hat 100.000 verglichen.',
  },
  errors: plural('de', { one: '# Problem', other: '# Probleme' }),
  unverifiedBecause: plural('de', {
    one: '# Verknüpfung wurde deshalb nicht verglichen.',
    other: '# Verknüpfungen wurden deshalb nicht verglichen.',
  }),
  renames: 'Umbenannte Repositorys',
  renamesHint: 'Reparieren Sie die Verknüpfungen, damit sie den jetzigen Namen nennen.',
  renamed: (from, to) => `${from} heißt jetzt ${to}`,
  counts: {
    matched: 'Verknüpfungen in Ordnung',
    changed: 'Verknüpfungen mit geänderter Datei',
    missing: 'Verknüpfungen ohne Datei',
    unverified: 'Verknüpfungen nicht verglichen',
    unmapped: 'Dateien ohne Verknüpfung',
  },
  items: 'Was Aufmerksamkeit braucht',
  file: 'Datei',
  outcome: 'Ergebnis',
  outcomes: {
    changed: 'Geändert',
    missing: 'Fehlt',
    unverified: 'Nicht verglichen',
    unmapped: 'Ohne Verknüpfung',
  },
  reasons: {
    no_repository: 'Kein solches Repository',
    no_ref: 'Kein solcher Branch oder Tag',
    no_file: 'Keine solche Datei',
    not_a_file: 'Keine Datei',
    no_hash: 'Die Verknüpfung hat keine Prüfsumme',
    other_hash: 'Die Verknüpfung hat keine Prüfsumme von Git',
    tree_cut: 'GitHub hat nicht alle Dateien aufgelistet',
  },
};
