import { parse } from 'libpg-query';
import {
  type Tree,
  columnOf,
  conflictsWithinTenant,
  conjuncts,
  equalities,
  functionsOf,
  lookedUp,
  namesOf,
  requireNoColumnNames,
  starOf,
} from './sql-tree';

/**
 * The tables with a `tenant_id` that a statement reads or writes without binding them to the tenant. A table is bound by
 * `tenant_id = :tenantId`, or by an equality with the `tenant_id` of a bound table. The directory is also bound by a condition on its `key`: it
 * exists to find the tenant. Conditions inside OR, NOT or CASE don't count, since they do not always hold.
 */
export async function unboundTables(
  { text, names }: { text: string; names: readonly string[] },
  tenantTables: ReadonlySet<string>,
): Promise<string[]> {
  const { stmts } = (await parse(text)) as { stmts: { stmt: Tree }[] };
  const walk = new Walk(names, tenantTables);
  for (const { stmt } of stmts) {
    if (!STATEMENT_TYPES.has(Object.keys(stmt)[0]!))
      throw new Error(`${Object.keys(stmt)[0]} is not supported here.`);
    walk.query(stmt, null, new Map());
  }
  return [...walk.unbound].sort();
}

const STATEMENT_TYPES = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);

const TENANT_PARAMETER = 'tenantId';

const DIRECTORY = 'directory';

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

/** A condition of WHERE or ON. The condition of an outer join binds only the relations of its nullable side. */
interface Condition {
  node: Tree;
  binds?: readonly Relation[];
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
    const scope: Scope = { relations: [], parent };
    if (body.op === 'SETOP_UNION' || body.op === 'SETOP_INTERSECT' || body.op === 'SETOP_EXCEPT') {
      const left = this.query({ SelectStmt: body.larg }, parent, ctes);
      const right = this.query({ SelectStmt: body.rarg }, parent, ctes);
      this.subqueriesIn([body.sortClause, body.limitCount, body.limitOffset], scope, ctes);
      const [leftNames, rightNames] = [body.larg, body.rarg].map((side) => namesOf(side as Tree));
      return new Set(
        [...left].filter((name) => right.has(name) && leftNames!.indexOf(name) === rightNames!.indexOf(name)),
      );
    }
    const conditions: Condition[] = [];
    const from = [...((body.fromClause ?? body.usingClause ?? []) as Tree[])];
    // The table that is changed is never a CTE, even if a CTE has its name.
    if (type === 'UpdateStmt' || type === 'DeleteStmt')
      this.fromItem({ RangeVar: body.relation }, scope, conditions, new Map());
    const subqueries = from.flatMap((item) => this.fromItem(item, scope, conditions, ctes));
    conditions.push(...conjuncts(body.whereClause as Tree | undefined).map((node) => ({ node })));
    this.settle(scope, conditions, subqueries, ctes);
    if (type === 'InsertStmt') this.insert(body, scope, ctes);
    if (type === 'UpdateStmt') this.requireTenantToStay(body, scope);
    const returning = (body.returningClause as { exprs: Tree[] } | undefined)?.exprs;
    const returned = type === 'SelectStmt' ? (body.targetList as Tree[] | undefined) : returning;
    this.subqueriesIn(
      [
        body.targetList,
        returning,
        body.whereClause,
        conditions.map(({ node }) => node),
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
      requireNoColumnNames(cte.aliascolnames);
      const columns = this.query(cte.ctequery as Tree, parent, ctes);
      ctes.set(name, columns);
    }
    return ctes;
  }

  /** Adds the relations of a FROM item to the scope, and returns its subqueries, which are walked when the scope is complete. */
  private fromItem(
    item: Tree,
    scope: Scope,
    conditions: Condition[],
    ctes: Ctes,
  ): { relation: Relation; query: Tree; lateral: boolean }[] {
    if (item.RangeVar) {
      const { relname, schemaname, alias } = item.RangeVar as {
        relname: string;
        schemaname?: string;
        alias?: { aliasname: string; colnames?: unknown };
      };
      requireNoColumnNames(alias?.colnames);
      const cte = schemaname === undefined ? ctes.get(relname) : undefined;
      const isTenants = relname === 'tenants' && !cte;
      scope.relations.push({
        alias: alias?.aliasname ?? relname,
        table: !cte && (this.tenantTables.has(relname) || isTenants) ? relname : undefined,
        column: isTenants ? 'id' : 'tenant_id',
        bound: false,
        tenantColumns: cte ?? new Set(),
      });
    } else if (item.JoinExpr) {
      const { larg, rarg, quals, usingClause, jointype } = item.JoinExpr as Record<string, Tree> & {
        usingClause?: { String: { sval: string } }[];
        jointype: string;
      };
      if (usingClause)
        throw new Error('A join with USING is not supported here. Write its condition with ON.');
      const start = scope.relations.length;
      const inLeft = this.fromItem(larg!, scope, conditions, ctes);
      const middle = scope.relations.length;
      const inRight = this.fromItem(rarg!, scope, conditions, ctes);
      const [left, right] = [scope.relations.slice(start, middle), scope.relations.slice(middle)];
      const binds = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] }[jointype];
      conditions.push(...conjuncts(quals).map((node) => ({ node, binds })));
      return [...inLeft, ...inRight];
    } else if (item.RangeSubselect) {
      const { subquery, alias, lateral } = item.RangeSubselect as {
        subquery: Tree;
        alias: { aliasname: string; colnames?: unknown };
        lateral?: boolean;
      };
      requireNoColumnNames(alias.colnames);
      const relation = {
        alias: alias.aliasname,
        column: 'tenant_id',
        bound: false,
        tenantColumns: new Set<string>(),
      };
      scope.relations.push(relation);
      return [{ relation, query: subquery, lateral: lateral === true }];
    } else if (item.RangeFunction) {
      // Its alias hides relations of the same name of outer queries.
      const { alias } = item.RangeFunction as { alias?: { aliasname: string } };
      if (alias)
        scope.relations.push({
          ...{ alias: alias.aliasname, column: 'tenant_id', bound: false, tenantColumns: new Set<string>() },
        });
    }
    return [];
  }

  /** Binds relations until nothing changes: the columns of a subquery may bind other relations, and these may bind a lateral subquery. */
  private settle(
    scope: Scope,
    conditions: Condition[],
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

  private bind(scope: Scope, conditions: Condition[]): boolean {
    let changed = this.bindDirectory(scope, conditions);
    for (const { node, binds } of conditions)
      for (const [left, right] of equalities(node))
        for (const [column, value] of [
          [left, right],
          [right, left],
        ] as const) {
          const relation = this.relationOf(column, scope);
          if (!relation || relation.bound || !this.containsTenant(value, scope)) continue;
          if (binds?.includes(relation) === false) continue;
          relation.bound = changed = true;
        }
    return changed;
  }

  /** Binds the directory if one key, or one of a list, is looked up: `d.key = :tokenHash`, `d.key = ANY (:tokenHashes)`. */
  private bindDirectory(scope: Scope, conditions: Condition[]): boolean {
    const directory = scope.relations.find(({ table, bound }) => table === DIRECTORY && !bound);
    if (!directory) return false;
    directory.bound = conditions.some(({ node, binds }) => {
      const column = lookedUp(node);
      return column?.of === directory.alias && column.name === 'key' && binds?.includes(directory) !== false;
    });
    return directory.bound;
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
      return this.names[(node.ParamRef as { number: number }).number - 1] === TENANT_PARAMETER;
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
    if (!bound || !conflictsWithinTenant(body.onConflictClause as Tree | undefined))
      this.unbound.add(relname);
    const alias = (body.relation as { alias?: { aliasname: string } }).alias?.aliasname ?? relname;
    scope.relations.push({ alias, table: relname, column: 'tenant_id', bound, tenantColumns: new Set() });
  }

  private requireTenantToStay(body: Tree, scope: Scope): void {
    const targets = body.targetList as { ResTarget: { name: string; val: Tree } }[];
    const moved = targets.find(({ ResTarget }) => ResTarget.name === 'tenant_id');
    if (moved && !this.containsTenant(moved.ResTarget.val, scope))
      this.unbound.add((body.relation as { relname: string }).relname);
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
