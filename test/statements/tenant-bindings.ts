import { type Tree, columnOf, equalities, lookedUp, starOf } from './sql-tree';
import {
  type Condition,
  type Relation,
  type Scope,
  type SqlText,
  type Tenancy,
  type Tenants,
  isSuspension,
} from './tenant-relations';

const TENANT_PARAMETER = 'tenantId';

const DIRECTORY = 'directory';

const TENANTS_PARAMETER = 'tenantIds';

/** The tables in which a tenant is found, with the columns by which it is looked up. */
const LOOKUPS: Readonly<Record<string, string>> = { directory: 'key', tenants: 'slug' };

/** Binds the relations of a statement, and knows which of its expressions are tenants. */
export class TenantBindings {
  readonly links = new Set<string>();
  isBatch = false;

  constructor(
    private readonly statement: SqlText,
    private readonly tenantLinks: readonly string[],
  ) {}

  /** Binds relations of a scope by its conditions, and returns whether one was bound. */
  bind(scope: Scope, conditions: Condition[]): boolean {
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
  tenancyOf(node: Tree, scope: Scope): Tenancy | undefined {
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
  listedTenants({ functions, alias }: Tree): Tenants {
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

  /** The columns of a list of targets that contain a tenant. */
  tenantColumnsOf(targets: Tree[], scope: Scope): Tenants {
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
}
