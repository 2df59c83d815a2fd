import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';
import { cell, table } from './table.mjs';

const SOURCE = join(root, 'libs', 'platform', 'src', 'config', 'config.ts');
/** Without a default the service does not start. */
const NEEDED = '**needed**';

/** The table of settings, from the fields of the class Config: their doc comments and initial values. */
export function configurationTable() {
  const source = ts.createSourceFile(SOURCE, readFileSync(SOURCE, 'utf8'), ts.ScriptTarget.Latest, true);
  const config = source.statements.find((s) => ts.isClassDeclaration(s) && s.name?.text === 'Config');
  const fields = config.members.filter(ts.isPropertyDeclaration);
  return table(
    ['Setting', 'Default', 'Meaning'],
    fields.map((field) => [`\`${variable(field.name.text)}\``, initial(field), cell(doc(field))]),
  );
}

function variable(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function doc(field) {
  const [comment] = ts.getJSDocCommentsAndTags(field);
  if (!comment?.comment) throw new Error(`${field.name.text} has no doc comment.`);
  return ts.getTextOfJSDocComment(comment.comment);
}

function initial({ initializer, questionToken, name }) {
  if (!initializer) return questionToken ? 'none' : NEEDED;
  if (ts.isStringLiteral(initializer)) return `\`${initializer.text}\``;
  if (ts.isArrayLiteralExpression(initializer)) return 'none';
  if (ts.isNumericLiteral(initializer)) return `\`${Number(initializer.text.replaceAll('_', ''))}\``;
  const text = initializer.getText();
  if (text === 'true' || text === 'false') return `\`${text}\``;
  throw new Error(`${name.text} has a default that the table can't show: ${text}`);
}
