/** The keys of the screens that lead to documents: projects, trees, views, lists and search. */
export const CONTENT_KEYS = {
  home: {
    'home.sample': 'c',
    'home.import': 'i',
    'home.copyCommand': 'y',
    'home.copyAddress': 'u',
  },
  newDocument: {
    'document.new': 'c',
  },
  projects: {
    'project.new': 'c',
  },
  project: {
    'project.import': 'i',
    'folder.new': 'f',
    'project.edit': 'n',
    'project.export': 'd',
    'project.trash': 't',
    'project.health': 'm',
    'project.scan': 's',
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
  githubScan: {
    'scan.start': 'Mod+Enter',
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
  shared: {
    groups: 'm',
    'share.end': 'Delete',
  },
  published: {
    'published.open': 'Shift+o',
    'published.end': 'Delete',
  },
  search: {
    'search.run': 'Mod+Enter',
  },
} as const;
