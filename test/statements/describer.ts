import type { Client, Connection, Submittable } from 'pg';

/** A column of a statement's result, by its name and the name of its type. */
export interface DescribedColumn {
  name: string;
  type: string;
}

/** Prepares statements without running them, and describes the columns of their results. */
export class Describer {
  private constructor(
    private readonly client: Client,
    private readonly types: ReadonlyMap<number, string>,
  ) {}

  static async on(client: Client): Promise<Describer> {
    const { rows } = await client.query<{ oid: number; typname: string }>('SELECT oid, typname FROM pg_type');
    return new Describer(client, new Map(rows.map(({ oid, typname }) => [oid, typname])));
  }

  /** The columns of a statement's result, in order. It rejects if PostgreSQL can't prepare the statement. */
  describe(text: string): Promise<DescribedColumn[]> {
    return new Promise((resolve, reject) => {
      const columns: DescribedColumn[] = [];
      const query: Submittable & Record<string, unknown> = {
        submit: (connection: Connection) => {
          connection.parse({ text, name: '', types: [] }, true);
          connection.describe({ type: 'S', name: '' }, true);
          connection.sync();
        },
        handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
          for (const { name, dataTypeID } of fields)
            columns.push({ name, type: this.types.get(dataTypeID) ?? String(dataTypeID) });
        },
        handleError: reject,
        handleReadyForQuery: () => resolve(columns),
      };
      this.client.query(query);
    });
  }
}
