/** A node of the tree into which PostgreSQL's parser turns a statement. */
export type Tree = Record<string, unknown>;

/** Whether the row that ON CONFLICT DO UPDATE changes has the tenant of the inserted row. */
export function conflictsWithinTenant(clause: Tree | undefined): boolean {
  if (clause?.action !== 'ONCONFLICT_UPDATE') return true;
  const elements = (clause.infer as { indexElems: { IndexElem: { name?: string } }[] }).indexElems;
  return elements.some(({ IndexElem }) => IndexElem.name === 'tenant_id');
}

export function requireNoColumnNames(names: unknown): void {
  if (names)
    throw new Error('Column names after an alias are not supported here. Name the columns in the query.');
}

/** The names of the columns of a query, in their order; those of a set operation are those of its first query. */
export function namesOf(select: Tree): string[] {
  if (select.larg) return namesOf(select.larg as Tree);
  const targets = (select.targetList ?? []) as { ResTarget: { name?: string; val: Tree } }[];
  return targets.map(({ ResTarget: { name, val } }) => name ?? columnOf(val)?.name ?? '');
}

/** The functions in a FROM list, whose arguments can contain subqueries. */
export function functionsOf(from: Tree[]): Tree[] {
  return from.flatMap((item): Tree[] => {
    if (item.RangeFunction) return [item];
    const join = item.JoinExpr as { larg: Tree; rarg: Tree } | undefined;
    return join ? functionsOf([join.larg, join.rarg]) : [];
  });
}

/** The conditions that are joined with AND. */
export function conjuncts(node: Tree | undefined): Tree[] {
  if (!node) return [];
  const bool = node.BoolExpr as { boolop: string; args: Tree[] } | undefined;
  return bool?.boolop === 'AND_EXPR' ? bool.args.flatMap(conjuncts) : [node];
}

/** The pairs that a condition requires to be equal, as in `a = b` or `(a, b) = (c, d)`. */
export function equalities(node: Tree): [Tree, Tree][] {
  const expression = node.A_Expr as
    { kind: string; name: { String: { sval: string } }[]; lexpr: Tree; rexpr: Tree } | undefined;
  if (expression?.kind !== 'AEXPR_OP' || expression.name[0]?.String.sval !== '=') return [];
  const [left, right] = [expression.lexpr, expression.rexpr].map(
    (side) => (side?.RowExpr as { args: Tree[] } | undefined)?.args ?? [side],
  );
  return left!.map((item, i) => [item, right![i]] as [Tree, Tree]).filter(([a, b]) => a && b);
}

/** The column that a condition compares with a parameter, or with a list that is one: `a = :b`, `a = ANY (:c::bytea[])`. */
export function lookedUp(node: Tree): { of?: string; name: string } | undefined {
  const expression = node.A_Expr as
    { kind: string; name: { String: { sval: string } }[]; lexpr: Tree; rexpr: Tree } | undefined;
  if (!expression || !['AEXPR_OP', 'AEXPR_OP_ANY'].includes(expression.kind)) return undefined;
  if (expression.name[0]?.String.sval !== '=' || !isParameter(expression.rexpr)) return undefined;
  return columnOf(expression.lexpr);
}

/** Whether an expression depends on a parameter alone, such as `convert_to(:email, 'UTF8')`. */
function isParameter(node: Tree): boolean {
  if (node.ParamRef) return true;
  if (node.TypeCast) return isParameter((node.TypeCast as { arg: Tree }).arg);
  const call = node.FuncCall as { args?: Tree[] } | undefined;
  if (call)
    return (
      call.args?.some(isParameter) === true && call.args.every((arg) => isParameter(arg) || 'A_Const' in arg)
    );
  // `ARRAY(SELECT … FROM unnest(:ids) i (id))` depends on its parameter alone, too.
  const link = node.SubLink as { subLinkType: string; subselect: { SelectStmt: Tree } } | undefined;
  const [from, ...more] = (link?.subselect.SelectStmt.fromClause ?? []) as Tree[];
  const functions = (from?.RangeFunction as { functions: [{ List: { items: Tree[] } }] } | undefined)
    ?.functions;
  return link?.subLinkType === 'ARRAY_SUBLINK' && more.length === 0 && functions !== undefined
    ? isParameter(functions[0].List.items[0]!)
    : false;
}

function fieldsOf(node: Tree): Tree[] | undefined {
  return (node.ColumnRef as { fields: Tree[] } | undefined)?.fields;
}

export function columnOf(node: Tree): { of?: string; name: string } | undefined {
  const fields = fieldsOf(node)?.map((field) => (field.String as { sval: string } | undefined)?.sval);
  if (!fields || fields.includes(undefined)) return undefined;
  return fields.length === 1 ? { name: fields[0]! } : { of: fields[0], name: fields[1]! };
}

export function starOf(node: Tree): { of?: string } | undefined {
  const fields = fieldsOf(node);
  if (!fields?.at(-1)?.A_Star) return undefined;
  return { of: (fields[0]?.String as { sval: string } | undefined)?.sval };
}
