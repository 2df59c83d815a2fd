import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';
import { cell, table } from './table.mjs';

const SOURCE = join(root, 'libs', 'ground', 'platform', 'src', 'config', 'config.ts');
/** Shown for a setting without a default: the service does not start without it. */
const REQUIRED = '**required**';

/** The README's table of settings, from the doc comments and initial values of the fields of `Config`. */
export function configurationTable() {
  const source = ts.createSourceFile(SOURCE, readFileSync(SOURCE, 'utf8'), ts.ScriptTarget.Latest, true);
  const config = source.statements.find((s) => ts.isClassDeclaration(s) && s.name?.text === 'Config');
  const fields = config.members.filter(ts.isPropertyDeclaration);
  return table(
    ['Setting', 'Default', 'Meaning'],
    fields.map((field) => [
      `\`${variableName(field.name.text)}\``,
      defaultValue(field),
      cell(docComment(field)),
    ]),
  );
}

function variableName(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function docComment(field) {
  const [comment] = ts.getJSDocCommentsAndTags(field);
  if (!comment?.comment) throw new Error(`${field.name.text} has no doc comment.`);
  return ts.getTextOfJSDocComment(comment.comment);
}

function defaultValue({ initializer, questionToken, name }) {
  if (!initializer) return questionToken ? 'none' : REQUIRED;
  if (ts.isStringLiteral(initializer)) return `\`${initializer.text}\``;
  if (ts.isArrayLiteralExpression(initializer)) return 'none';
  if (ts.isNumericLiteral(initializer)) return `\`${Number(initializer.text.replaceAll('_', ''))}\``;
  const text = initializer.getText();
  if (text === 'true' || text === 'false') return `\`${text}\``;
  throw new Error(`${name.text} must have a literal as its default, not ${text}.`);
}
