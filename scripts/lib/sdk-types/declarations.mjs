import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const REFERENCE = /components\["schemas"\]\["(\w+)"\]/g;

/**
 * What openapi-typescript generates from a document, as one declaration for each schema and operation: its text, and the names of the schemas to
 * which it refers.
 */
export async function declarationsOf(document) {
  const nodes = await openapiTypes(document, { silent: true });
  const components = membersOf(nodes.find(({ name }) => name?.text === 'components'));
  const schemas = components.find(({ name }) => name.text === 'schemas').type;
  const operations = nodes.find(({ name }) => name?.text === 'operations');
  return {
    schemas: Object.fromEntries(membersOf(schemas).map((member) => [member.name.text, declare(member)])),
    operations: Object.fromEntries(membersOf(operations).map((member) => [member.name.text, declare(member)])),
  };
}

function membersOf(node) {
  return [...node.members];
}

function declare(member) {
  const { type, name } = member;
  const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const node = ts.isTypeLiteralNode(type)
    ? ts.factory.createInterfaceDeclaration(exported, upperFirst(name.text), undefined, undefined, type.members)
    : ts.factory.createTypeAliasDeclaration(exported, upperFirst(name.text), undefined, type);
  ts.setSyntheticLeadingComments(node, ts.getSyntheticLeadingComments(member));
  const printed = astToString([node]);
  const refs = [...printed.matchAll(REFERENCE)].map(([, ref]) => ref);
  // The parts that an operation does not have.
  const text = printed.replace(REFERENCE, '$1').replace(/^ *\w+\?: never;\n/gm, '');
  return { text, refs: [...new Set(refs)] };
}

/** The name of the type of an operation. */
export function upperFirst(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
