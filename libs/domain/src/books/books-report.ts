import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that does not agree with something else. */
export interface Discrepancy {
  /** Which check found it; see {@link discrepancyCodes}. */
  readonly code: string;
  /** What is wrong, in words. */
  readonly message: string;
  readonly partner_id: string | null;
  /** The order, payout request, ledger line or chain it is about. */
  readonly subject: string;
  readonly expected: string | null;
  readonly found: string | null;
}

/** Whether the books agree. All figures are of one moment. */
export interface BooksReport {
  readonly as_of: string;
  readonly agrees: boolean;
  readonly checked: {
    readonly partners: number;
    readonly ledger_entries: number;
    readonly orders: number;
    readonly payout_requests: number;
    readonly audit_entries: number;
    readonly anchors: number;
  };
  readonly discrepancies: readonly Discrepancy[];
}

/** A report that was kept. */
@Entity('books_reports')
export class KeptReport {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'books_reports_pkey' }) id!: string;
  @Column('integer') discrepancies!: number;
  @Column('jsonb') report!: BooksReport;
  @Column('timestamptz') createdAt!: Date;
}
