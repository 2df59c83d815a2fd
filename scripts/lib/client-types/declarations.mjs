import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const REFERENCE = /components\["schemas"\]\["(\w+)"\]/g;

/** The schemas and operations that openapi-typescript generates from a document, as nodes of the compiler. */
export async function openapiNodes(document, options = {}) {
  const nodes = await openapiTypes(document, { silent: true, ...options });
  const membersOf = (name) => [...nodes.find((node) => node.name?.text === name).members];
  const schemas = membersOf('components').find(({ name }) => name.text === 'schemas');
  return { schemas: [...schemas.type.members], operations: membersOf('operations') };
}

/** One declaration for each schema and operation: its text, and the names of the schemas to which it refers. */
export async function declarationsOf(document) {
  const { schemas, operations } = await openapiNodes(document);
  const declared = (members) =>
    Object.fromEntries(members.map((member) => [member.name.text, declare(member)]));
  return { schemas: declared(schemas), operations: declared(operations) };
}

function declare(member) {
  const { type, name } = member;
  const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const title = upperFirst(name.text);
  const node = ts.isTypeLiteralNode(type)
    ? ts.factory.createInterfaceDeclaration(exported, title, undefined, undefined, type.members)
    : ts.factory.createTypeAliasDeclaration(exported, title, undefined, type);
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
