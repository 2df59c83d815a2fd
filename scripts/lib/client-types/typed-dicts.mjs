import ts from 'typescript';

const { SyntaxKind } = ts;
const NAMES = {
  [SyntaxKind.StringKeyword]: 'str',
  [SyntaxKind.NumberKeyword]: 'float',
  [SyntaxKind.BooleanKeyword]: 'bool',
  [SyntaxKind.UnknownKeyword]: 'Any',
  [SyntaxKind.NeverKeyword]: 'Any',
};
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** openapi-typescript makes both kinds of numbers a `number`, so integers are marked before. */
export function markIntegers(schema) {
  return schema.type === 'integer' ? ts.factory.createTypeReferenceNode('int') : undefined;
}

/** Prints the types of openapi-typescript as types of Python. Objects become `TypedDict`, so that a value is the JSON that is sent. */
export class TypedDicts {
  /** The classes and aliases, in the order in which Python can run them: an alias comes after what it names. */
  classes = [];
  aliases = [];

  declare(name, whole, comment) {
    const type = objectOf(whole);
    if (ts.isTypeLiteralNode(type)) this.addClass(name, fieldsOf(type), comment);
    else this.aliases.push(`${name} = ${this.expression(type, name)}\n`);
  }

  /** A type as an annotation. An object within it becomes a class with the name of the place at which it is. */
  annotation(whole, place) {
    const type = objectOf(whole);
    if (type.kind in NAMES) return NAMES[type.kind];
    if (ts.isParenthesizedTypeNode(type)) return this.annotation(type.type, place);
    if (ts.isArrayTypeNode(type)) return `list[${this.annotation(type.elementType, place)}]`;
    if (ts.isTypeOperatorNode(type)) return this.annotation(type.type, place);
    if (ts.isLiteralTypeNode(type)) return literalOf(type);
    // openapi-typescript has no other node for the null and the numbers of an enum.
    if (ts.isIdentifier(type)) return type.text === 'null' ? 'None' : `Literal[${type.text}]`;
    if (ts.isUnionTypeNode(type)) return this.union(type.types, place);
    if (ts.isIndexedAccessTypeNode(type)) return type.indexType.literal.text;
    if (ts.isTupleTypeNode(type)) return `list[${this.union(type.elements, place)}]`;
    if (ts.isTypeReferenceNode(type)) {
      if (type.typeName.text !== 'Record') return type.typeName.text;
      return `dict[str, ${this.annotation(type.typeArguments[1], place)}]`;
    }
    if (ts.isTypeLiteralNode(type)) return this.object(type, place);
    throw new Error(`The Python types have no form for ${SyntaxKind[type.kind]} at ${place}.`);
  }

  object(type, place) {
    const index = type.members.find(ts.isIndexSignatureDeclaration);
    if (index && type.members.length === 1) return `dict[str, ${this.annotation(index.type, place)}]`;
    this.addClass(place, fieldsOf(type));
    return place;
  }

  union(types, place) {
    const all = [...new Set(types.map((type) => this.annotation(type, place)))];
    const literals = all.flatMap((text) => /^Literal\[(.*)\]$/s.exec(text)?.[1] ?? []);
    const others = all.filter((text) => !text.startsWith('Literal['));
    const parts = literals.length > 0 ? [`Literal[${literals.join(', ')}]`, ...others] : others;
    return parts.includes('Any') ? 'Any' : parts.join(' | ');
  }

  /** A type that Python evaluates when the module is loaded, after all classes. */
  expression(type, name) {
    const text = this.annotation(type, name);
    return text.includes(' | ') ? `Union[${text.split(' | ').join(', ')}]` : text;
  }

  addClass(name, fields, comment) {
    const lines = fields.map(({ key, type, optional, doc }) => {
      const annotation = this.annotation(type, `${name}${upperFirst(key.replace(/\W/g, ''))}`);
      return { key, annotation: optional ? `NotRequired[${annotation}]` : annotation, doc };
    });
    const documentation = comment ? [`    ${docstring(comment)}\n`] : [];
    if (lines.some(({ key }) => KEYWORDS.has(key) || !/^[A-Za-z_]\w*$/.test(key))) {
      const entries = lines.map(({ key, annotation }) => `    ${text(key)}: ${text(annotation)},\n`);
      this.aliases.unshift(`${name} = TypedDict(${text(name)}, {\n${entries.join('')}})\n`);
      return;
    }
    const body = lines.map(
      ({ key, annotation, doc }) => `    ${key}: ${annotation}\n${doc ? `    ${docstring(doc)}\n` : ''}`,
    );
    this.classes.push(`class ${name}(TypedDict):\n${[...documentation, ...body].join('') || '    pass\n'}`);
  }
}

/** The object in an intersection with what Python can't say: that one of several fields is required, or that there can be others. */
function objectOf(type) {
  if (!ts.isIntersectionTypeNode(type)) return type;
  const parts = type.types.filter((part) => !saysNothing(part));
  return parts.length === 1 ? objectOf(parts[0]) : type;
}

function saysNothing(type) {
  if (ts.isParenthesizedTypeNode(type)) return saysNothing(type.type);
  if (ts.isUnionTypeNode(type)) return type.types.every(saysNothing);
  if (ts.isTypeLiteralNode(type)) return type.members.every(ts.isIndexSignatureDeclaration);
  return type.kind === SyntaxKind.UnknownKeyword;
}

/** The fields of an object that it has, with their comments. */
export function fieldsOf(type) {
  return type.members
    .filter((member) => ts.isPropertySignature(member) && member.type.kind !== SyntaxKind.NeverKeyword)
    .map((member) => ({
      key: member.name.text,
      type: member.type,
      optional: member.questionToken !== undefined,
      doc: commentOf(member),
    }));
}

/** The description in the JSDoc comment of a node. */
export function commentOf(node) {
  const [comment] = ts.getSyntheticLeadingComments(node) ?? [];
  if (!comment) return undefined;
  const lines = comment.text.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trim());
  const kept = lines.filter((line) => !/^(Format:|@enum|@constant|@default|@example)/.test(line));
  return kept
    .map((line) => line.replace(/^@description /, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function literalOf({ literal }) {
  if (literal.kind === SyntaxKind.NullKeyword) return 'None';
  if (literal.kind === SyntaxKind.TrueKeyword) return 'Literal[True]';
  if (literal.kind === SyntaxKind.FalseKeyword) return 'Literal[False]';
  return ts.isStringLiteral(literal) ? `Literal[${text(literal.text)}]` : `Literal[${literal.text}]`;
}

/** A string of Python. JSON has the same escapes. */
export function text(value) {
  return JSON.stringify(value);
}

export function docstring(value) {
  return `"""${value.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')}"""`;
}

export function upperFirst(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
