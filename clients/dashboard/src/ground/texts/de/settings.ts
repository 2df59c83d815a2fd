import type { Texts } from '../texts';

export const settings: Texts['settings'] = {
  navigation: 'Einstellungen',
  own: 'Ihr Konto',
  shared: 'Organisation',
  names: {
    overview: 'Übersicht',
    account: 'Anmeldung',
    tokens: 'API-Tokens',
    sessions: 'Sitzungen',
    data: 'Ihre Daten',
    members: 'Mitglieder',
    groups: 'Gruppen',
    policies: 'Richtlinien',
    singleSignOn: 'Single Sign-on',
    domains: 'Domains',
    auditLog: 'Audit-Log',
    organization: 'Allgemein',
    usage: 'Nutzung und Grenzen',
  },
  deletedOn: (day) => `Diese Organisation wird am ${day} gelöscht.`,
  seeDeletion: 'Löschung ansehen oder abbrechen',
};
