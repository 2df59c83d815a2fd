/** The keys of the screens of agents, and of what they ask people. */
export const AGENT_KEYS = {
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
    'agent.copyId': 'Shift+y',
    'agent.pause': 'h',
    'agent.narrow': 'n',
    'agent.revoke': 'x',
    'reached.narrow': 'Shift+n',
    'token.revoke': 'Delete',
  },
  agentMail: {
    'sender.withdraw': 'Delete',
    'inbox.permit': 'p',
  },
  secrets: {
    'secret.seal': 'Mod+Enter',
    'secret.copy': 'y',
    'secret.revoke': 'Delete',
  },
  requests: {
    'request.code': 'Mod+Enter',
    'request.approve': 'Shift+a',
    'request.deny': 'Shift+d',
    'request.acknowledge': 'Shift+k',
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
} as const;
