import { parse } from 'libpg-query';

/**
 * The tables with a `tenant_id` that a statement reads or writes without binding them to the tenant. A table is bound by
 * `tenant_id = :tenantId`, or by an equality with the `tenant_id` of a bound table. Conditions inside OR, NOT or CASE don't count, since
 * they do not always hold.
 */
export async function unboundTables(
  { text, names }: { text: string; names: readonly string[] },
  tenantTables: ReadonlySet<string>,
): Promise<string[]> {
  const { stmts } = (await parse(text)) as { stmts: { stmt: Tree }[] };
  const walk = new Walk(names, tenantTables);
  for (const { stmt } of stmts) walk.query(stmt, null, new Map());
  return [...walk.unbound].sort();
}

type Tree = Record<string, unknown>;

/** A relation of a FROM list: a table, or the result of a subquery or CTE. */
interface Relation {
  alias: string;
  table?: string;
  /** The column that contains the tenant. */
  column: string;
  bound: boolean;
  /** The columns of a subquery or CTE that contain the tenant. */
  tenantColumns: Set<string>;
}

interface Scope {
  relations: Relation[];
  parent: Scope | null;
}

type Ctes = ReadonlyMap<string, Set<string>>;

class Walk {
  readonly unbound = new Set<string>();

  constructor(
    private readonly names: readonly string[],
    private readonly tenantTables: ReadonlySet<string>,
  ) {}

  /** Walks a query, and returns the columns of its result that contain the tenant. */
  query(node: Tree, parent: Scope | null, outer: Ctes): Set<string> {
    const [[type, body]] = Object.entries(node) as [[string, Tree]];
    const ctes = this.withClause(body, parent, outer);
    if (body.op === 'SETOP_UNION' || body.op === 'SETOP_INTERSECT' || body.op === 'SETOP_EXCEPT') {
      const left = this.query({ SelectStmt: body.larg }, parent, ctes);
      const right = this.query({ SelectStmt: body.rarg }, parent, ctes);
      return new Set([...left].filter((column) => right.has(column)));
    }
    const scope: Scope = { relations: [], parent };
    const conditions: Tree[] = [];
    const from = [...((body.fromClause ?? body.usingClause ?? []) as Tree[])];
    if (type !== 'SelectStmt' && type !== 'InsertStmt') from.unshift({ RangeVar: body.relation });
    const subqueries = from.flatMap((item) => this.fromItem(item, scope, conditions, ctes));
    conditions.push(...conjuncts(body.whereClause as Tree | undefined));
    this.settle(scope, conditions, subqueries, ctes);
    if (type === 'InsertStmt') this.insert(body, scope, ctes);
    const returning = (body.returningClause as { exprs: Tree[] } | undefined)?.exprs;
    const returned = type === 'SelectStmt' ? (body.targetList as Tree[] | undefined) : returning;
    this.subqueriesIn(
      [
        body.targetList,
        returning,
        body.whereClause,
        conditions,
        body.onConflictClause,
        body.sortClause,
        body.limitCount,
        body.limitOffset,
        body.havingClause,
        body.groupClause,
        body.valuesLists,
        functionsOf(from),
      ],
      scope,
      ctes,
    );
    for (const { bound, table } of scope.relations) if (table && !bound) this.unbound.add(table);
    return this.tenantColumnsOf(returned ?? [], scope);
  }

  private withClause(body: Tree, parent: Scope | null, outer: Ctes): Ctes {
    const ctes = new Map(outer);
    const clause = body.withClause as { ctes: { CommonTableExpr: Tree }[] } | undefined;
    for (const { CommonTableExpr: cte } of clause?.ctes ?? []) {
      const name = cte.ctename as string;
      const columns = this.query(cte.ctequery as Tree, parent, ctes);
      ctes.set(name, columns);
    }
    return ctes;
  }

  /** Adds the relations of a FROM item to the scope, and returns its subqueries, which are walked when the scope is complete. */
  private fromItem(
    item: Tree,
    scope: Scope,
    conditions: Tree[],
    ctes: Ctes,
  ): { relation: Relation; query: Tree; lateral: boolean }[] {
    if (item.RangeVar) {
      const { relname, alias } = item.RangeVar as { relname: string; alias?: { aliasname: string } };
      const cte = ctes.get(relname);
      const isTenants = relname === 'tenants' && !cte;
      scope.relations.push({
        alias: alias?.aliasname ?? relname,
        table: !cte && (this.tenantTables.has(relname) || isTenants) ? relname : undefined,
        column: isTenants ? 'id' : 'tenant_id',
        bound: false,
        tenantColumns: cte ?? new Set(),
      });
    } else if (item.JoinExpr) {
      const { larg, rarg, quals, usingClause } = item.JoinExpr as Record<string, Tree> & {
        usingClause?: { String: { sval: string } }[];
      };
      if (usingClause)
        throw new Error('A join with USING is not supported here. Write its condition with ON.');
      conditions.push(...conjuncts(quals));
      return [
        ...this.fromItem(larg!, scope, conditions, ctes),
        ...this.fromItem(rarg!, scope, conditions, ctes),
      ];
    } else if (item.RangeSubselect) {
      const { subquery, alias, lateral } = item.RangeSubselect as {
        subquery: Tree;
        alias: { aliasname: string };
        lateral?: boolean;
      };
      const relation = {
        alias: alias.aliasname,
        column: 'tenant_id',
        bound: false,
        tenantColumns: new Set<string>(),
      };
      scope.relations.push(relation);
      return [{ relation, query: subquery, lateral: lateral === true }];
    }
    return [];
  }

  /** Binds relations until nothing changes: the columns of a subquery may bind other relations, and these may bind a lateral subquery. */
  private settle(
    scope: Scope,
    conditions: Tree[],
    subqueries: ReturnType<Walk['fromItem']>,
    ctes: Ctes,
  ): void {
    for (let changed = true; changed;) {
      changed = this.bind(scope, conditions);
      for (const { relation, query, lateral } of subqueries) {
        const trial = new Walk(this.names, this.tenantTables);
        const columns = trial.query(query, lateral ? scope : scope.parent, ctes);
        if (columns.size === relation.tenantColumns.size) continue;
        relation.tenantColumns = columns;
        changed = true;
      }
    }
    for (const { query, lateral } of subqueries) this.query(query, lateral ? scope : scope.parent, ctes);
  }

  private bind(scope: Scope, conditions: Tree[]): boolean {
    let changed = false;
    for (const [left, right] of conditions.flatMap(equalities)) {
      for (const [column, value] of [
        [left, right],
        [right, left],
      ] as const) {
        const relation = this.relationOf(column, scope);
        if (!relation || relation.bound || !this.containsTenant(value, scope)) continue;
        relation.bound = changed = true;
      }
    }
    return changed;
  }

  /** The table of this scope whose tenant is in a column. */
  private relationOf(node: Tree, scope: Scope): Relation | undefined {
    const column = columnOf(node);
    return (
      column &&
      scope.relations.find(
        (relation) =>
          relation.table !== undefined &&
          relation.column === column.name &&
          (column.of === undefined ? scope.relations.length === 1 : relation.alias === column.of),
      )
    );
  }

  private containsTenant(node: Tree, scope: Scope): boolean {
    if (node.TypeCast) return this.containsTenant((node.TypeCast as { arg: Tree }).arg, scope);
    if (node.ParamRef)
      return /tenantid$/i.test(this.names[(node.ParamRef as { number: number }).number - 1] ?? '');
    const column = columnOf(node);
    if (!column) return false;
    for (let at: Scope | null = scope; at; at = at.parent) {
      const relation = at.relations.find(({ alias }) =>
        column.of === undefined ? at.relations.length === 1 : alias === column.of,
      );
      if (relation)
        return (
          relation.tenantColumns.has(column.name) ||
          (relation.tenantColumns.has('*') && column.name === 'tenant_id') ||
          (relation.bound && relation.column === column.name)
        );
    }
    return false;
  }

  private tenantColumnsOf(targets: Tree[], scope: Scope): Set<string> {
    const columns = new Set<string>();
    for (const { ResTarget: target } of targets as { ResTarget: { name?: string; val: Tree } }[]) {
      const star = starOf(target.val);
      if (star) {
        for (const relation of scope.relations.filter(
          ({ alias }) => star.of === undefined || alias === star.of,
        )) {
          if (relation.bound) columns.add(relation.column);
          for (const column of relation.tenantColumns) columns.add(column);
        }
      } else if (this.containsTenant(target.val, scope))
        columns.add(target.name ?? columnOf(target.val)?.name ?? '');
    }
    return columns;
  }

  /** The table of an INSERT is bound if every row has the tenant in its `tenant_id`. */
  private insert(body: Tree, scope: Scope, ctes: Ctes): void {
    const { relname } = body.relation as { relname: string };
    if (!this.tenantTables.has(relname))
      return void (body.selectStmt && this.query(body.selectStmt as Tree, scope.parent, ctes));
    const at = ((body.cols ?? []) as { ResTarget: { name: string } }[]).findIndex(
      ({ ResTarget }) => ResTarget.name === 'tenant_id',
    );
    const select = (body.selectStmt as { SelectStmt: Tree } | undefined)?.SelectStmt;
    const rows = select?.valuesLists as { List: { items: Tree[] } }[] | undefined;
    const bound = rows
      ? rows.every(({ List: { items } }) => this.containsTenant(items[at] ?? {}, scope))
      : select !== undefined && this.selectsTenantAt(select, at, scope, ctes);
    if (!bound) this.unbound.add(relname);
    const alias = (body.relation as { alias?: { aliasname: string } }).alias?.aliasname ?? relname;
    scope.relations.push({ alias, table: relname, column: 'tenant_id', bound, tenantColumns: new Set() });
  }

  private selectsTenantAt(select: Tree, at: number, scope: Scope, ctes: Ctes): boolean {
    const targets = (select.targetList ?? []) as { ResTarget: { val: Tree } }[];
    const marked = targets.map((target, i) =>
      i === at ? { ResTarget: { ...target.ResTarget, name: '(tenant)' } } : target,
    );
    return this.query({ SelectStmt: { ...select, targetList: marked } }, scope.parent, ctes).has('(tenant)');
  }

  /** Walks the subqueries in expressions, which can refer to the relations of the scope. */
  private subqueriesIn(node: unknown, scope: Scope, ctes: Ctes): void {
    if (Array.isArray(node)) for (const item of node) this.subqueriesIn(item, scope, ctes);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const link = (node as { SubLink?: { subselect: Tree; testexpr?: Tree } }).SubLink;
    if (link) {
      this.subqueriesIn(link.testexpr, scope, ctes);
      this.query(link.subselect, scope, ctes);
    } else for (const value of Object.values(node)) this.subqueriesIn(value, scope, ctes);
  }
}

/** The functions in a FROM list, whose arguments can contain subqueries. */
function functionsOf(from: Tree[]): Tree[] {
  return from.flatMap((item): Tree[] => {
    if (item.RangeFunction) return [item];
    const join = item.JoinExpr as { larg: Tree; rarg: Tree } | undefined;
    return join ? functionsOf([join.larg, join.rarg]) : [];
  });
}

/** The conditions that are joined with AND. */
function conjuncts(node: Tree | undefined): Tree[] {
  if (!node) return [];
  const bool = node.BoolExpr as { boolop: string; args: Tree[] } | undefined;
  return bool?.boolop === 'AND_EXPR' ? bool.args.flatMap(conjuncts) : [node];
}

/** The pairs that a condition requires to be equal, as in `a = b` or `(a, b) = (c, d)`. */
function equalities(node: Tree): [Tree, Tree][] {
  const expression = node.A_Expr as
    { kind: string; name: { String: { sval: string } }[]; lexpr: Tree; rexpr: Tree } | undefined;
  if (expression?.kind !== 'AEXPR_OP' || expression.name[0]?.String.sval !== '=') return [];
  const [left, right] = [expression.lexpr, expression.rexpr].map(
    (side) => (side?.RowExpr as { args: Tree[] } | undefined)?.args ?? [side],
  );
  return left!.map((item, i) => [item, right![i]] as [Tree, Tree]).filter(([a, b]) => a && b);
}

function fieldsOf(node: Tree): Tree[] | undefined {
  return (node.ColumnRef as { fields: Tree[] } | undefined)?.fields;
}

function columnOf(node: Tree): { of?: string; name: string } | undefined {
  const fields = fieldsOf(node)?.map((field) => (field.String as { sval: string } | undefined)?.sval);
  if (!fields || fields.includes(undefined)) return undefined;
  return fields.length === 1 ? { name: fields[0]! } : { of: fields[0], name: fields[1]! };
}

function starOf(node: Tree): { of?: string } | undefined {
  const fields = fieldsOf(node);
  if (!fields?.at(-1)?.A_Star) return undefined;
  return { of: (fields[0]?.String as { sval: string } | undefined)?.sval };
}
