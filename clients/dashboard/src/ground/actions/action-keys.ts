/**
 * The keys of all actions, by the part of the dashboard that offers them: `e`, `g h` for two keys in turn, or `Mod+k`; Mod is Cmd on Apple devices and
 * Ctrl elsewhere. An action without a key cannot be declared. Actions of a row have Shift, Alt or a key with a name, so they never meet those of
 * its screen.
 */
export const ACTION_KEYS = {
  shell: {
    'go.home': 'g h',
    'go.projects': 'g p',
    'go.myDocs': 'g m',
    'go.shared': 'g s',
    'go.sharedWithMe': 'g w',
    'go.published': 'g u',
    'go.drafts': 'g d',
    'go.distributions': 'g v',
    'go.agents': 'g a',
    'go.secrets': 'g l',
    'go.requests': 'g n',
    'go.feed': 'g f',
    'go.discover': 'g c',
    'go.rooms': 'g r',
    'go.members': 'g e',
    'go.groups': 'g o',
    'go.settings': 'g t',
    search: '/',
    palette: 'Mod+k',
    keys: '?',
    region: 'F6',
    navigation: 'b',
    'row.next': 'j',
    'row.previous': 'k',
    'list.more': '.',
    retry: 'q',
    'notice.act': 'z',
    'notice.dismiss': 'Shift+z',
  },
  account: {
    'go.account': 'g i',
    'theme.system': ', s',
    'theme.light': ', l',
    'theme.dark': ', d',
    'language.en': ', e',
    'language.de': ', g',
    singleKeys: ', k',
    signOut: 'g q',
  },
  document: {
    'document.read': 'r',
    'document.edit': 'e',
    'document.history': 'h',
    'document.lineage': 'l',
    'document.publish': 'p',
    'document.share': 's',
  },
  reader: {
    'document.outline': 'o',
    'document.authors': 'w',
    'document.speak': 'a',
    'document.copyLink': 'y',
    'document.copyDocId': 'i',
    'document.download': 'd',
    'document.print': 'Mod+p',
  },
  editor: {
    'editor.save': 'Mod+s',
    'editor.preview': 'Mod+Shift+e',
    'editor.columns': 'Mod+Shift+x',
    'editor.pii': 'Mod+Shift+d',
    'editor.download': 'Mod+Shift+s',
    'editor.copy': 'Mod+Shift+y',
    'editor.leave': 'r',
    'editor.here': 'e',
  },
  merge: {
    'merge.mine': 'm',
    'merge.theirs': 't',
    'merge.save': 'Mod+Enter',
  },
  history: {
    'history.unified': 'u',
    'history.split': 'v',
    'revision.download': 'Shift+d',
    'revision.restore': 'Shift+r',
  },
  lineage: {
    'lineage.verify': 'v',
    'lineage.choose': 'c',
    'lineage.download': 'd',
    'lineage.verifier': 'n',
    'docId.issue': 'i',
    'docId.copy': 'y',
  },
  publish: {
    'publication.publish': 'Mod+Enter',
    'publication.update': 'u',
    'publication.scan': 'c',
    'publication.save': 'Mod+s',
    'publication.override': 'Mod+Shift+Enter',
    'publication.copy': 'y',
    'publication.end': 'Shift+Delete',
    'finding.seal': 'Shift+s',
  },
  share: {
    'share.create': 'Mod+Enter',
    'capability.mint': 'Mod+Shift+Enter',
    'capability.copy': 'Shift+c',
    'capability.check': 'Shift+k',
  },
  shared: {
    groups: 'm',
    'share.end': 'Delete',
  },
  groups: {
    'group.create': 'Mod+Enter',
  },
  inviteMany: {
    'invites.send': 'Mod+Enter',
    'invites.file': 'f',
  },
  published: {
    'published.open': 'Shift+o',
    'published.end': 'Delete',
  },
  newDocument: {
    'document.new': 'c',
  },
  project: {
    'project.import': 'i',
    'folder.new': 'f',
    'project.edit': 'n',
    'project.export': 'd',
    'project.trash': 't',
    'project.health': 'm',
    'project.delete': 'Shift+Delete',
  },
  tree: {
    'tree.open': 'Enter',
    'tree.newDocument': 'F8',
    'tree.newFolder': 'F7',
    'tree.rename': 'F2',
    'tree.move': 'F9',
    'tree.cut': 'Mod+x',
    'tree.paste': 'Mod+v',
    'tree.up': 'Alt+ArrowUp',
    'tree.down': 'Alt+ArrowDown',
    'tree.delete': 'Delete',
  },
  projects: {
    'project.new': 'c',
  },
  trash: {
    'trash.restore': 'r',
    'trash.restoreRow': 'Shift+r',
    'trash.elsewhere': 'Shift+e',
    'trash.delete': 'Delete',
  },
  health: {
    'health.check': 'c',
    'health.repair': 'Shift+r',
  },
  myDocs: {
    'myDocs.folders': 'f',
    'view.new': 'v',
  },
  view: {
    'view.add': 'c',
    'view.folder': 'f',
    'view.delete': 'Shift+Delete',
    'entry.up': 'Alt+ArrowUp',
    'entry.down': 'Alt+ArrowDown',
    'entry.move': 'Shift+m',
    'entry.rename': 'F2',
    'entry.remove': 'Delete',
  },
  drafts: {
    'draft.download': 'Shift+d',
    'draft.discard': 'Delete',
  },
  home: {
    'home.sample': 'c',
    'home.import': 'i',
    'home.copyCommand': 'y',
    'home.copyAddress': 'u',
  },
  search: {
    'search.run': 'Mod+Enter',
  },
  connecting: {
    'agent.connect': 'c',
    'agentCommand.copy': 'Shift+c',
  },
  agentEnd: {
    'agentEnd.undo': 'u',
    'agentEnd.send': 'y',
  },
  agents: {
    'agents.search': 'f',
    'connectedAgent.revoke': 'Delete',
  },
  agentScreens: {
    'agent.reach': 'r',
    'agent.messages': 'm',
  },
  agent: {
    'agent.pause': 'h',
    'agent.narrow': 'n',
    'agent.revoke': 'x',
    'reached.narrow': 'Shift+n',
    'token.revoke': 'Delete',
  },
  secrets: {
    'secret.seal': 'Mod+Enter',
    'secret.copy': 'y',
    'secret.revoke': 'Delete',
  },
  rooms: {
    'room.new': 'c',
    'room.join': 'o',
  },
  joinRoom: {
    'room.enter': 'Mod+Enter',
  },
  room: {
    'room.say': 'Mod+Enter',
    'room.older': 'o',
    'room.invite': 'i',
    'room.resume': 'r',
    'room.close': 'x',
    'room.everybody': 'p',
    'room.log': 'v',
    'roomLog.verify': 'n',
    'roomLog.download': 'd',
    'roomLog.verifier': 'm',
    'roomInvite.copy': 'y',
    'roomDraft.copy': 'Shift+c',
    'roomDraft.discard': 'Shift+x',
    'roomMember.approve': 'Shift+a',
    'roomMember.deny': 'Shift+d',
    'roomMember.role': 'Shift+r',
    'roomMember.speak': 'Shift+s',
    'roomMember.reissue': 'Shift+k',
    'roomMember.remove': 'Delete',
  },
  agentMail: {
    'sender.withdraw': 'Delete',
  },
  distributions: {
    'distribution.new': 'c',
  },
  distribution: {
    'distribution.close': 'x',
    'distribution.answers': 'v',
    'certificate.verify': 'n',
    'certificate.download': 'd',
    'certificate.verifier': 'm',
    'target.acknowledge': 'Shift+a',
    'target.answer': 'Shift+f',
    'delivery.again': 'Shift+r',
  },
  newDistribution: {
    'distribution.send': 'Mod+Enter',
    'chosenDocument.remove': 'Delete',
    'distribution.copySecret': 'y',
    'distribution.open': 'o',
  },
  discover: {
    'discover.search': 'f',
    'found.follow': 'Shift+f',
  },
  profile: {
    'profile.follow': 'f',
    'profile.edit': 'e',
    'profile.transfer': 't',
    'profile.orphan': 'Shift+Delete',
    'profile.documents': 'd',
    'profile.followers': 'l',
    'profile.following': 'n',
  },
  requests: {
    'request.code': 'Mod+Enter',
    'request.approve': 'Shift+a',
    'request.deny': 'Shift+d',
    'request.acknowledge': 'Shift+k',
  },
} as const;

type Part = keyof typeof ACTION_KEYS;
type IdsOf<Of extends Part> = Of extends Part ? keyof (typeof ACTION_KEYS)[Of] : never;

/** The name of an action. It is unique in the dashboard. */
export type ActionId = IdsOf<Part>;

/**
 * The parts that a screen offers besides the shell and the menu of the account, which are on each. A tree has the keys to itself while it has the
 * focus.
 */
export const SCREENS = {
  home: ['home'],
  tree: ['tree'],
  projects: ['projects'],
  project: ['newDocument', 'project'],
  trash: ['trash'],
  health: ['health'],
  reader: ['document', 'reader'],
  editor: ['editor'],
  conflict: ['editor', 'merge'],
  history: ['document', 'history'],
  lineage: ['document', 'lineage'],
  publish: ['document', 'publish'],
  share: ['document', 'share', 'shared'],
  shared: ['shared'],
  groups: ['groups'],
  inviteMany: ['inviteMany'],
  published: ['published'],
  myDocs: ['newDocument', 'myDocs'],
  view: ['view'],
  sharedWithMe: [],
  search: ['search'],
  agents: ['connecting', 'agentEnd', 'agents'],
  agent: ['connecting', 'agentEnd', 'agentScreens', 'agent'],
  secrets: ['secrets'],
  rooms: ['rooms'],
  joinRoom: ['joinRoom'],
  room: ['room'],
  agentMail: ['agentEnd', 'agentScreens', 'agentMail'],
  distributions: ['distributions'],
  distribution: ['distribution'],
  newDistribution: ['newDistribution'],
  drafts: ['drafts'],
  discover: ['discover'],
  profile: ['profile'],
  feed: [],
  requests: ['requests'],
} as const satisfies Record<string, readonly Part[]>;

const KEYS = Object.assign({}, ...Object.values(ACTION_KEYS)) as Readonly<Record<ActionId, string>>;

/** The key of an action. */
export function keyOfAction(id: ActionId): string {
  return KEYS[id];
}
