import {
  type Tree,
  conflictsWithinTenant,
  conjuncts,
  functionsOf,
  namesOf,
  requireNoColumnNames,
} from './sql-tree';
import { TenantBindings } from './tenant-bindings';
import {
  type Condition,
  type Ctes,
  type Relation,
  type Scope,
  type SqlText,
  type Tenancy,
  type Tenants,
  sameTenancy,
  withTenantAt,
} from './tenant-relations';

/** Walks a statement, and collects what it is bound to. */
export class TenantWalk {
  readonly unbound = new Set<string>();
  readonly secondWrites = new Set<string>();
  readonly bindings: TenantBindings;
  reachesSecond = false;

  constructor(
    private readonly statement: SqlText,
    private readonly tenantTables: ReadonlySet<string>,
    private readonly tenantLinks: readonly string[],
  ) {
    this.bindings = new TenantBindings(statement, tenantLinks);
  }

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
    return this.bindings.tenantColumnsOf(returned ?? [], scope);
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
          tenantColumns: this.bindings.listedTenants(item.RangeFunction as Tree),
        });
    }
    return [];
  }

  /** Binds relations until nothing changes: the columns of a subquery may bind other relations, and these may bind a lateral subquery. */
  private settle(
    scope: Scope,
    conditions: Condition[],
    subqueries: ReturnType<TenantWalk['fromItem']>,
    ctes: Ctes,
  ): void {
    for (let changed = true; changed;) {
      changed = this.bindings.bind(scope, conditions);
      for (const { relation, query, lateral } of subqueries) {
        const trial = new TenantWalk(this.statement, this.tenantTables, this.tenantLinks);
        const columns = trial.query(query, lateral ? scope : scope.parent, ctes);
        if (columns.size === relation.tenantColumns.size) continue;
        relation.tenantColumns = columns;
        changed = true;
      }
    }
    for (const { query, lateral } of subqueries) this.query(query, lateral ? scope : scope.parent, ctes);
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
      ? rows.map(({ List: { items } }) => this.bindings.tenancyOf(items[at] ?? {}, scope)).reduce(sameTenancy)
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
    if (moved && !this.bindings.tenancyOf(moved.ResTarget.val, scope))
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
