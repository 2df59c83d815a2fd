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

/** SQL with numbered parameters, and their names. */
interface SqlText {
  text: string;
  names: readonly string[];
}

/** What a statement is bound to. */
export interface Binding {
  /** The tables with a `tenant_id` that it reads or writes without binding them. */
  unbound: string[];
  /** The columns by which it reaches rows of a second tenant, such as `follows.actor_tenant_id`. */
  links: string[];
  /** The tables in which it writes rows of a second tenant. */
  writes: string[];
  /** Whether it serves the rows of several tenants at once, each bound to its own tenant in a list. */
  isBatch: boolean;
}

/**
 * What a statement is bound to. A table is bound by `tenant_id = :tenantId`, or by an equality with the `tenant_id` of a bound table. Columns
 * such as `sender_tenant_id` of such a table bind others to a second tenant, and are bound by the tenant themselves, but never lead to a third
 * one. A list `unnest(:tenantIds)` binds each row to its own tenant. The directory is also bound by a condition on its `key`, and the table of
 * tenants by one on its `slug`: they exist to find the tenant. Anybody may read the list of suspended tenants. Conditions inside OR, NOT or CASE
 * don't count, since they do not always hold.
 */
export async function bindingOf(
  statement: SqlText,
  tenantTables: ReadonlySet<string>,
  tenantLinks: readonly string[] = [],
): Promise<Binding> {
  const { stmts } = (await parse(statement.text)) as { stmts: { stmt: Tree }[] };
  const walk = new Walk(statement, tenantTables, tenantLinks);
  for (const { stmt } of stmts) {
    if (!STATEMENT_TYPES.has(Object.keys(stmt)[0]!))
      throw new Error(`${Object.keys(stmt)[0]} is not supported here.`);
    walk.query(stmt, null, new Map());
  }
  return {
    unbound: [...walk.unbound].sort(),
    links: walk.reachesSecond ? [...walk.links].sort() : [],
    writes: [...walk.secondWrites].sort(),
    isBatch: walk.isBatch,
  };
}

const STATEMENT_TYPES = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);

const TENANT_PARAMETER = 'tenantId';

const DIRECTORY = 'directory';

const TENANTS_PARAMETER = 'tenantIds';

/** The tables in which a tenant is found, with the columns by which it is looked up. */
const LOOKUPS: Readonly<Record<string, string>> = { directory: 'key', tenants: 'slug' };

/** The tenancy of a relation: its rows belong to the tenant, to a second tenant, or to the tenants in a list. */
type Tenancy = 'first' | 'second' | 'listed';

/** The columns that contain a tenant. */
type Tenants = Map<string, Tenancy>;

/** A relation of a FROM list: a table, or the result of a subquery or CTE. */
interface Relation {
  alias: string;
  table?: string;
  /** The column that contains the tenant. */
  column: string;
  bound?: Tenancy;
  /** The columns of a subquery or CTE that contain the tenant. */
  tenantColumns: Tenants;
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

type Ctes = ReadonlyMap<string, Tenants>;

class Walk {
  readonly unbound = new Set<string>();
  readonly links = new Set<string>();
  readonly secondWrites = new Set<string>();
  reachesSecond = false;
  isBatch = false;

  constructor(
    private readonly statement: SqlText,
    private readonly tenantTables: ReadonlySet<string>,
    private readonly tenantLinks: readonly string[],
  ) {}

  /** Walks a query, and returns the columns of its result that contain the tenant. */
  query(node: Tree, parent: Scope | null, outer: Ctes): Tenants {
    const [[type, body]] = Object.entries(node) as [[string, Tree]];
    const ctes = this.withClause(body, parent, outer);
    const scope: Scope = { relations: [], parent };
    if (body.op === 'SETOP_UNION' || body.op === 'SETOP_INTERSECT' || body.op === 'SETOP_EXCEPT') {
      const left = this.query({ SelectStmt: body.larg }, parent, ctes);
      const right = this.query({ SelectStmt: body.rarg }, parent, ctes);
      this.subqueriesIn([body.sortClause, body.limitCount, body.limitOffset], scope, ctes);
      const [leftNames, rightNames] = [body.larg, body.rarg].map((side) => namesOf(side as Tree));
      const merged: Tenants = new Map();
      for (const [name, tenancy] of left)
        if (right.has(name) && leftNames!.indexOf(name) === rightNames!.indexOf(name))
          merged.set(name, right.get(name) === tenancy ? tenancy : 'second');
      return merged;
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
    const [changed] = type === 'UpdateStmt' || type === 'DeleteStmt' ? scope.relations : [];
    if (changed?.bound === 'second') this.secondWrites.add(changed.table!);
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
    for (const { bound, table } of scope.relations) {
      if (table && !bound) this.unbound.add(table);
      if (table && bound === 'second') this.reachesSecond = true;
    }
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
        tenantColumns: cte ?? new Map<string, Tenancy>(),
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
      // A list of values has no other way to name its columns.
      if (!(subquery.SelectStmt as Tree | undefined)?.valuesLists) requireNoColumnNames(alias.colnames);
      const relation = {
        alias: alias.aliasname,
        column: 'tenant_id',
        tenantColumns: new Map<string, Tenancy>(),
      };
      scope.relations.push(relation);
      return [{ relation, query: subquery, lateral: lateral === true }];
    } else if (item.RangeFunction) {
      // Its alias hides relations of the same name of outer queries.
      const { alias } = item.RangeFunction as { alias?: { aliasname: string } };
      if (alias)
        scope.relations.push({
          alias: alias.aliasname,
          column: 'tenant_id',
          tenantColumns: this.listedTenants(item.RangeFunction as Tree),
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
        const trial = new Walk(this.statement, this.tenantTables, this.tenantLinks);
        const columns = trial.query(query, lateral ? scope : scope.parent, ctes);
        if (columns.size === relation.tenantColumns.size) continue;
        relation.tenantColumns = columns;
        changed = true;
      }
    }
    for (const { query, lateral } of subqueries) this.query(query, lateral ? scope : scope.parent, ctes);
  }

  private bind(scope: Scope, conditions: Condition[]): boolean {
    let changed = this.bindLookups(scope, conditions);
    for (const { node, binds } of conditions)
      for (const [left, right] of equalities(node))
        for (const [column, value] of [
          [left, right],
          [right, left],
        ] as const) {
          const relation = this.relationOf(column, scope);
          if (!relation || relation.bound || binds?.includes(relation) === false) continue;
          const tenancy = this.tenancyOf(value, scope);
          if (!tenancy) continue;
          const { name } = columnOf(column)!;
          if (name === relation.column) relation.bound = tenancy;
          else if (tenancy === 'second' && !this.isNamed(value, name)) continue;
          else {
            relation.bound = 'second';
            this.links.add(`${relation.table}.${name}`);
          }
          changed = true;
        }
    return changed;
  }

  /** Binds the directory if one key, or one of a list, is looked up: `d.key = :tokenHash`, `d.key = ANY (:tokenHashes)`; and tenants by their slug. */
  private bindLookups(scope: Scope, conditions: Condition[]): boolean {
    let changed = false;
    for (const relation of scope.relations) {
      const key = LOOKUPS[relation.table ?? ''];
      if (!key || relation.bound) continue;
      const isFound = conditions.some(({ node, binds }) => {
        const column = lookedUp(node);
        return column?.of === relation.alias && column.name === key && binds?.includes(relation) !== false;
      });
      if (!isFound && !isSuspension(relation, conditions)) continue;
      // A statement with a tenant of its own that looks up a key can find a row of another one.
      const isSecond = relation.table === DIRECTORY && this.statement.names.includes(TENANT_PARAMETER);
      relation.bound = isSecond ? 'second' : 'first';
      if (isSecond) this.links.add(DIRECTORY);
      changed = true;
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
          (relation.column === column.name || this.isLink(relation, column.name)) &&
          (column.of === undefined ? scope.relations.length === 1 : relation.alias === column.of),
      )
    );
  }

  private parameterOf(node: Tree): string | undefined {
    if (node.TypeCast) return this.parameterOf((node.TypeCast as { arg: Tree }).arg);
    const parameter = node.ParamRef as { number: number } | undefined;
    return parameter && this.statement.names[parameter.number - 1];
  }

  /** Whether an expression is the parameter with the name of the column, such as `:recipientTenantId`. */
  private isNamed(node: Tree, column: string): boolean {
    return this.parameterOf(node)?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) === column;
  }

  private isLink({ table }: Relation, column: string): boolean {
    return this.tenantLinks.includes(`${table}.${column}`);
  }

  /** The tenancy of an expression that is a tenant id; undefined for every other expression. */
  private tenancyOf(node: Tree, scope: Scope): Tenancy | undefined {
    if (node.TypeCast) return this.tenancyOf((node.TypeCast as { arg: Tree }).arg, scope);
    const parameter = this.parameterOf(node);
    if (parameter === TENANT_PARAMETER) return 'first';
    if (parameter?.endsWith('TenantId')) {
      const column = `.${parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
      for (const link of this.tenantLinks) {
        const [table] = link.split('.') as [string];
        if (link.endsWith(column) && this.statement.text.includes(table)) this.links.add(link);
      }
      return 'second';
    }
    const column = columnOf(node);
    if (!column) return undefined;
    for (let at: Scope | null = scope; at; at = at.parent) {
      const relation = at.relations.find(({ alias }) =>
        column.of === undefined ? at.relations.length === 1 : alias === column.of,
      );
      if (relation) return this.tenancyIn(relation, column.name);
    }
    return undefined;
  }

  private tenancyIn(relation: Relation, name: string): Tenancy | undefined {
    const { tenantColumns, bound, column } = relation;
    if (tenantColumns.has(name)) return tenantColumns.get(name);
    if (tenantColumns.has('*') && name === 'tenant_id') return tenantColumns.get('*');
    if (!bound) return undefined;
    if (column === name) return bound;
    if (bound === 'second' || !this.isLink(relation, name)) return undefined;
    this.links.add(`${relation.table}.${name}`);
    return 'second';
  }

  /** The column of `unnest(:tenantIds::uuid[], …) u (tenant_id, …)` that has the tenant of each row. */
  private listedTenants({ functions, alias }: Tree): Tenants {
    const { colnames } = alias as { colnames?: { String: { sval: string } }[] };
    const [[call]] = (functions as [{ List: { items: Tree[] } }]).map(({ List }) => List.items) as [Tree[]];
    const { args = [] } = (call!.FuncCall ?? {}) as { args?: Tree[] };
    const at = args.findIndex((arg) => {
      const { number } = ((arg.TypeCast as { arg: Tree } | undefined)?.arg.ParamRef ?? {}) as {
        number?: number;
      };
      return number !== undefined && this.statement.names[number - 1] === TENANTS_PARAMETER;
    });
    const name = colnames?.[at]?.String.sval;
    if (at < 0 || name === undefined) return new Map();
    this.isBatch = true;
    return new Map([[name, 'listed']]);
  }

  private tenantColumnsOf(targets: Tree[], scope: Scope): Tenants {
    const columns: Tenants = new Map();
    for (const { ResTarget: target } of targets as { ResTarget: { name?: string; val: Tree } }[]) {
      const star = starOf(target.val);
      if (star) {
        for (const relation of scope.relations.filter(
          ({ alias }) => star.of === undefined || alias === star.of,
        )) {
          if (relation.bound) columns.set(relation.column, relation.bound);
          for (const link of this.tenantLinks) {
            const [table, column] = link.split('.') as [string, string];
            const tenancy = relation.table === table && this.tenancyIn(relation, column);
            if (tenancy) columns.set(column, tenancy);
          }
          for (const [column, tenancy] of relation.tenantColumns) columns.set(column, tenancy);
        }
        continue;
      }
      const tenancy = this.tenancyOf(target.val, scope);
      if (tenancy) columns.set(target.name ?? columnOf(target.val)?.name ?? '', tenancy);
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
      ? rows.map(({ List: { items } }) => this.tenancyOf(items[at] ?? {}, scope)).reduce(sameTenancy)
      : select && this.selectsTenantAt(select, at, scope, ctes);
    if (!bound || !conflictsWithinTenant(body.onConflictClause as Tree | undefined))
      this.unbound.add(relname);
    if (bound === 'second') this.secondWrites.add(relname);
    const alias = (body.relation as { alias?: { aliasname: string } }).alias?.aliasname ?? relname;
    scope.relations.push({ alias, table: relname, column: 'tenant_id', bound, tenantColumns: new Map() });
  }

  private requireTenantToStay(body: Tree, scope: Scope): void {
    const targets = body.targetList as { ResTarget: { name: string; val: Tree } }[];
    const moved = targets.find(({ ResTarget }) => ResTarget.name === 'tenant_id');
    if (moved && !this.tenancyOf(moved.ResTarget.val, scope))
      this.unbound.add((body.relation as { relname: string }).relname);
  }

  private selectsTenantAt(select: Tree, at: number, scope: Scope, ctes: Ctes): Tenancy | undefined {
    return this.query({ SelectStmt: withTenantAt(select, at) }, scope.parent, ctes).get('(tenant)');
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

function sameTenancy(a: Tenancy | undefined, b: Tenancy | undefined): Tenancy | undefined {
  return a === b ? a : undefined;
}

/** Whether a query reads the suspended tenants alone: `SELECT n.id FROM tenants n WHERE n.deletes_at IS NOT NULL`. */
function isSuspension({ table, alias }: Relation, conditions: Condition[]): boolean {
  return (
    table === 'tenants' &&
    conditions.length === 1 &&
    conditions.some(({ node }) => {
      const test = node.NullTest as { nulltesttype: string; arg: Tree } | undefined;
      const column = test && columnOf(test.arg);
      return (
        test?.nulltesttype === 'IS_NOT_NULL' &&
        column?.of === alias &&
        ['deletes_at', 'erasing_at'].includes(column.name)
      );
    })
  );
}

/** A query, or each query of a set operation, whose column at this place is named `(tenant)`. */
function withTenantAt(select: Tree, at: number): Tree {
  if (select.larg)
    return {
      ...select,
      larg: withTenantAt(select.larg as Tree, at),
      rarg: withTenantAt(select.rarg as Tree, at),
    };
  const targets = (select.targetList ?? []) as { ResTarget: { val: Tree } }[];
  const targetList = targets.map((target, i) =>
    i === at ? { ResTarget: { ...target.ResTarget, name: '(tenant)' } } : target,
  );
  return { ...select, targetList };
}
