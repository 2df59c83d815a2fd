import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tenant } from './tenant.entity';

/** A person of one tenant. */
@Entity('users')
@Index('users_tenant_email_idx', { synchronize: false })
@Index('users_external_id_idx', ['tenantId', 'externalId'])
@Index('users_email_idx', ['tenantId', 'email'], { unique: true })
@Index('users_directory_email_idx', ['tenantId', 'directoryEmail'])
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'users_tenant_fk' })
export class User {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** In lower case. Unique in the whole service, since a person belongs to one tenant. */
  @Column('text')
  email!: string;

  @Column('text')
  displayName!: string;

  /** Argon2id, in PHC string format; null for a user who has no password. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  @Column('text')
  role!: 'owner' | 'admin' | 'member';

  /** A suspended user cannot sign in, and none of their credentials works. */
  @Column('text', { default: 'active' })
  status!: 'active' | 'suspended';

  /** When the user last proved that they read the mail of `email`; null if they never did. */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt!: Date | null;

  /**
   * When the directory of the organization gave the user `email` without a proof that the address is theirs; null once they confirmed it, or
   * if they chose it themselves. Until then it proves nobody: it gets no link that resets the password, and single sign-on links nobody by it.
   */
  @Column('timestamptz', { nullable: true })
  emailMovedAt!: Date | null;

  /** Counts how often the user's known browsers were forgotten. */
  @Column('int', { default: 0 })
  knownBrowsersVersion!: number;

  /** When everything that proved who the user is last ended. A sign-in that started earlier is refused. Null if it never did. */
  @Column('timestamptz', { nullable: true })
  proofsEndedAt!: Date | null;

  /** The id that the organization's directory gives the user. Two users can have the same one. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  /** From the directory; null for a user about whom no directory has said anything. */
  @Column('text', { nullable: true })
  givenName!: string | null;

  @Column('text', { nullable: true })
  familyName!: string | null;

  /** The address at which the directory says that the user receives mail, in lower case; null if it is `email`. Nobody signs in with it. */
  @Column('text', { nullable: true })
  directoryEmail!: string | null;

  /**
   * When the account was deleted; null while it exists. The row of a deleted user stays, suspended and without personal data, since what the
   * user did in the organization refers to it.
   */
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When something that the directory sees last changed. A trigger sets it. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
