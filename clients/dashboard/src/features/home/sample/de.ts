import type { SampleDocument } from './sample-document';

/** The sample project in German. */
export const documents: SampleDocument[] = [
  {
    virtualPath: 'willkommen.md',
    content: `# Willkommen

Dieses Projekt erklärt den Arbeitsbereich in fünf kurzen Dokumenten. Ändern Sie sie, wie Sie möchten, oder löschen Sie das Projekt, wenn Sie es nicht mehr brauchen.

- [Schreiben](schreiben.md): wie Sie bearbeiten und was mit Ihrem Text geschieht
- [Mit Agenten arbeiten](agenten.md): wie Software dieselben Dokumente liest und ändert
- [Freigeben und veröffentlichen](freigeben-und-veroeffentlichen.md): wer was sieht und wie Sie es beenden
- [Tasten](tasten.md): die Kürzel, die sich lohnen

## Probieren Sie zuerst

- [ ] Haken Sie dieses Kästchen ab. Das Dokument wird mit dem Haken gespeichert.
- [ ] Drücken Sie \`e\`, um dieses Dokument zu bearbeiten, ändern Sie ein Wort und warten Sie auf „Gespeichert“.
- [ ] Drücken Sie \`h\`, um Ihre Änderung im Verlauf zu sehen, und stellen Sie die erste Revision wieder her.
- [ ] Drücken Sie Strg-K (Cmd-K auf einem Mac) und tippen Sie „Agenten“.
`,
  },
  {
    virtualPath: 'schreiben.md',
    content: `# Schreiben

Dokumente sind Markdown-Dateien. Der Arbeitsbereich behält jedes Byte: Was Sie nicht geändert haben, bleibt, wie es war.

## Speichern

Der Editor speichert von selbst. „Gespeichert“ heißt, dass der Dienst Ihren Text hat. „Auf diesem Gerät“ heißt, dass nur dieser Browser ihn hat, zum Beispiel während Sie offline sind; er wird gesendet, wenn Sie online sind und das Dokument bearbeiten.

## Zwei Schreibende

Speichert jemand anderes das Dokument, während Sie schreiben, werden Änderungen an verschiedenen Stellen zusammengeführt. Haben beide dieselben Zeilen geändert, sehen Sie beide Fassungen nebeneinander und wählen.

## Verweise

Tippen Sie \`[[\`, um auf ein anderes Dokument zu verweisen, wie hier: [Willkommen](willkommen.md). Wird das Ziel gelöscht, ist der Verweis als defekt gekennzeichnet.

| Was Sie tippen | Was Sie erhalten |
| --- | --- |
| \`**fett**\` | **fett** |
| \`[ ] Aufgabe\` nach einem Bindestrich | ein Kästchen zum Abhaken |
| \`/\` am Anfang einer Zeile | ein Menü |
`,
  },
  {
    virtualPath: 'agenten.md',
    content: `# Mit Agenten arbeiten

Ein Agent ist ein Programm, das für Sie handelt, zum Beispiel Claude Code oder Cursor. Er verbindet sich mit Ihrer Zustimmung und sieht nur die Projekte, die Sie wählen. Sie können ihn jederzeit trennen.

## Was Agenten hier tun

1. Sie finden Antworten und lesen nur den Abschnitt, den sie brauchen.
2. Sie speichern Änderungen als Revisionen, unter ihrem Namen und Ihrem.
3. Sie überschreiben nie, was sie nicht gelesen haben.

## Einen Agenten verbinden

Die Startseite zeigt den Befehl. Nachdem Sie die Anfrage genehmigt haben, fragen Sie Ihren Agenten: „Was sagen unsere Dokumente über das Speichern? Zitiere sie.“

## Wer hat was geschrieben

Eine Änderung eines Agenten trägt seinen Namen und den der Person, für die er gehandelt hat, im Verlauf und neben jeder Zeile.
`,
  },
  {
    virtualPath: 'freigeben-und-veroeffentlichen.md',
    content: `# Freigeben und veröffentlichen

## Freigeben

Ein Dokument kann für eine Person, eine Gruppe, Ihre Organisation oder alle angemeldeten Personen freigegeben werden, zum Lesen oder Schreiben und bis zu einem Datum, das Sie festlegen. Die Seite „Freigegeben“ zeigt jede Freigabe; das Ende einer Freigabe gilt sofort.

## Veröffentlichen

Ein veröffentlichtes Dokument ist eine Kopie auf einer öffentlichen Seite, die alle ohne Konto lesen können. Vorher sucht eine Prüfung nach Zugangsdaten und persönlichen Daten und zeigt Ihnen jeden Fund in seiner Zeile.

Spätere Änderungen des Dokuments bleiben privat, bis Sie die öffentliche Seite aktualisieren. Sie können die Seite jederzeit offline nehmen.
`,
  },
  {
    virtualPath: 'tasten.md',
    content: `# Tasten

| Taste | Was sie tut |
| --- | --- |
| Strg-K oder Cmd-K | Dokumente, Personen und Aktionen finden |
| \`?\` | alle Tasten anzeigen |
| \`g\`, dann \`h\` | zur Startseite |
| \`e\` | das geöffnete Dokument bearbeiten |
| \`h\` | seinen Verlauf anzeigen |
| \`s\` | es freigeben |
| \`p\` | es veröffentlichen |

Einzelne Tasten wirken außerhalb von Textfeldern. Im Menü Ihres Kontos können Sie sie abschalten.
`,
  },
];
