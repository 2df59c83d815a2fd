import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';
import { cell, table } from './table.mjs';

/** The class that is composed of the settings of all libs. */
const COMPOSED = join(root, 'apps', 'settings.ts');
/** Shown for a setting without a default: the service does not start without it. */
const REQUIRED = '**required**';

/** The README's tables of settings, one for each lib, from the doc comments and initial values of the fields of its settings class. */
export function configurationTables() {
  const source = parse(COMPOSED);
  return fieldsOf(classIn(source))
    .map(({ initializer }) => settingsTable(declarationOf(source, initializer.expression.text)))
    .join('\n\n');
}

function settingsTable(declared) {
  const rows = fieldsOf(declared).map((field) => [
    `\`${variableName(field.name.text)}\``,
    defaultValue(field),
    cell(docComment(field)),
  ]);
  return `### ${docComment(declared)}\n\n${table(['Setting', 'Default', 'Meaning'], rows)}`;
}

/** The class that the composed class imports. */
function declarationOf(source, className) {
  const declaration = source.statements.find(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      statement.importClause.namedBindings.elements.some(({ name }) => name.text === className),
  );
  return classIn(parse(join(dirname(COMPOSED), `${declaration.moduleSpecifier.text}.ts`)));
}

function parse(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

function classIn(source) {
  return source.statements.find(ts.isClassDeclaration);
}

function fieldsOf(declared) {
  return declared.members.filter(ts.isPropertyDeclaration);
}

function variableName(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function docComment(declaration) {
  const [comment] = ts.getJSDocCommentsAndTags(declaration);
  if (!comment?.comment) throw new Error(`${declaration.name.text} has no doc comment.`);
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
