import type { LanguageFn } from 'highlight.js';
import type { RootContent } from 'hast';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight();

type Load = () => Promise<{ default: LanguageFn }>;

const bash: Load = () => import('highlight.js/lib/languages/bash');
const c: Load = () => import('highlight.js/lib/languages/cpp');
const javascript: Load = () => import('highlight.js/lib/languages/javascript');
const python: Load = () => import('highlight.js/lib/languages/python');
const typescript: Load = () => import('highlight.js/lib/languages/typescript');
const xml: Load = () => import('highlight.js/lib/languages/xml');
const yaml: Load = () => import('highlight.js/lib/languages/yaml');

/** The languages that have colors, by the names that documents give them. */
const LANGUAGES: Readonly<Record<string, Load>> = {
  bash,
  c,
  'c++': c,
  cpp: c,
  cs: () => import('highlight.js/lib/languages/csharp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  html: xml,
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript,
  js: javascript,
  json: () => import('highlight.js/lib/languages/json'),
  jsx: javascript,
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  php: () => import('highlight.js/lib/languages/php'),
  py: python,
  python,
  rb: () => import('highlight.js/lib/languages/ruby'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rs: () => import('highlight.js/lib/languages/rust'),
  rust: () => import('highlight.js/lib/languages/rust'),
  sh: bash,
  shell: bash,
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  toml: () => import('highlight.js/lib/languages/ini'),
  ts: typescript,
  tsx: typescript,
  typescript,
  xml,
  yaml,
  yml: yaml,
};

/** Whether a language has colors. */
export function hasColors(language: string): boolean {
  return Object.hasOwn(LANGUAGES, language);
}

/** Colors code, as nodes. The language is loaded when it is needed first. */
export async function highlight(code: string, language: string): Promise<Node[]> {
  if (!lowlight.registered(language)) lowlight.register(language, (await LANGUAGES[language]!()).default);
  return lowlight.highlight(language, code).children.map(nodeOf);
}

function nodeOf(node: RootContent): Node {
  if (node.type === 'text') return document.createTextNode(node.value);
  if (node.type !== 'element') return document.createTextNode('');
  const element = document.createElement('span');
  const names = node.properties.className;
  element.className = Array.isArray(names) ? names.join(' ') : '';
  element.append(...node.children.map(nodeOf));
  return element;
}
