import pg, { type QueryConfig, type QueryResult } from 'pg';

/** A statement without parameters that is prepared on a connection. */
export interface Prepared {
  name: string;
  text: string;
}

/** The messages that a query of node-postgres sends to PostgreSQL. Its types don't declare them. */
interface Wire {
  bind(message: { statement: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** The parts of a query of node-postgres that its types don't declare. */
interface WireQuery extends pg.Submittable {
  prepare(wire: Wire): void;
  _getRows(wire: Wire, rows?: number): void;
}
type Answer = (error: Error | null, results: QueryResult | QueryResult[]) => void;
const WireQuery = pg.Query as unknown as new (config: QueryConfig, answer: Answer) => WireQuery;

/** The statements that are sent before and after a query. */
export interface Frame {
  before?: Prepared;
  after?: Prepared;
}

/**
 * A query that is sent together with a statement before or after it, and answered with them: they take one round trip. If one of them fails,
 * PostgreSQL runs none of those that follow.
 */
export class FramedQuery extends WireQuery {
  constructor(
    config: QueryConfig,
    private readonly frame: Frame,
    answer: (error: Error | null, result: QueryResult) => void,
  ) {
    super(config, (error, results) =>
      answer(error, Array.isArray(results) ? results[frame.before ? 1 : 0]! : results),
    );
  }

  override prepare(wire: Wire): void {
    if (this.frame.before) run(wire, this.frame.before);
    super.prepare(wire);
  }

  /** Called when the query itself is bound. */
  override _getRows(wire: Wire, rows?: number): void {
    if (!this.frame.after) return super._getRows(wire, rows);
    wire.execute({});
    run(wire, this.frame.after);
    wire.sync();
  }
}

function run(wire: Wire, { name }: Prepared): void {
  wire.bind({ statement: name });
  wire.execute({});
}
