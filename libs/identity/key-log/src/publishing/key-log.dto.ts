import { Int, IntQuery, Text, TextList } from '#platform';

/** The highest index of an entry that a number holds exactly. */
const MAX_SIZE = Number.MAX_SAFE_INTEGER;

/** The log of keys. */
export class KeyLogDto {
  @Text({
    doc: 'The name of the log, the first line of each checkpoint: the address at which the log was created, without the scheme.',
    max: 300,
    example: 'workspace.example/api/key-log',
  })
  origin!: string;

  @Text({
    doc: 'The public key that verifies checkpoints, in the form of C2SP signed-note: name, key id and key. It never changes, so keep it.',
    max: 400,
    example: 'workspace.example/api/key-log+8f1c2a3b+ATtQ3v8l…',
  })
  verifierKey!: string;

  @Int({ doc: 'The number of entries.', min: 0, max: MAX_SIZE, example: 1234 })
  size!: number;
}

/** The options of a proof. */
export class ProofQuery {
  @IntQuery({
    doc: 'The size of a checkpoint that you have. The answer then also proves that the log still has its entries.',
    min: 1,
    max: MAX_SIZE,
  })
  from?: number;
}

const HASHES = { max: 43, example: ['lZm8_6Vc3oDLsnHyiCDC6mDpHkhhrrBf0bUpX4hVJ0Y'] };

/** A proof that the log has an entry (RFC 9162, section 2.1). */
export class KeyProofDto {
  @Int({ doc: 'The index of the entry, counted from 0.', min: 0, max: MAX_SIZE, example: 42 })
  index!: number;

  @Text({
    doc: 'The signed checkpoint that the proofs lead to (C2SP tlog-checkpoint).',
    max: 1000,
    example: 'workspace.example/api/key-log\n1234\nqD…=\n\n— workspace.example/api/key-log jxwqO…\n',
  })
  checkpoint!: string;

  @TextList({
    doc: 'The inclusion proof, from the leaf up, each hash in base64url.',
    maxItems: 64,
    ...HASHES,
  })
  inclusion!: string[];

  @TextList({
    doc: 'The consistency proof from the tree of `from` entries; empty without `from`.',
    maxItems: 128,
    ...HASHES,
  })
  consistency!: string[];
}
