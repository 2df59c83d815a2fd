import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How much a tenant stores in files: the sum of its blobs, each counted once. */
@Entity('file_usage')
export class FileUsage {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @Column('bigint')
  bytes!: string;
}
