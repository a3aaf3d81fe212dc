import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

@Entity({ name: 'usual_orders', schema: 'bench' })
export class UsualOrder {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Index({ unique: true }) @Column('text', { name: 'public_id' }) publicId!: string;
  @Column('uuid', { name: 'api_key_id', nullable: true }) apiKeyId!: string | null;
  @Column('text') status!: string;
  @Column('text', { name: 'currency_from' }) currencyFrom!: string;
  @Column('text', { name: 'currency_to' }) currencyTo!: string;
  @Column('numeric', { name: 'amount_from' }) amountFrom!: string;
  @Column('numeric', { name: 'amount_to' }) amountTo!: string;
  @Column('text', { name: 'address_to' }) addressTo!: string;
  @Column('text') provider!: string;
  @Column('text', { name: 'provider_ref', nullable: true }) providerRef!: string | null;
  @Column('text', { name: 'deposit_address', nullable: true }) depositAddress!: string | null;
  @Column('numeric', { name: 'price_usd_from', nullable: true }) priceUsdFrom!: string | null;
  @Column('jsonb') timeline!: { status_name: string; at: string }[];
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
}

@Entity({ name: 'usual_keys', schema: 'bench' })
export class UsualKey {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Index({ unique: true }) @Column('text', { name: 'key_hash' }) keyHash!: string;
  @Column('integer', { name: 'commission_bps' }) commissionBps!: number;
}

@Entity({ name: 'usual_answers', schema: 'bench' })
export class UsualAnswer {
  @PrimaryColumn('text') key!: string;
  @Column('jsonb') answer!: object;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

@Entity({ name: 'usual_messages', schema: 'bench' })
export class UsualMessage {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') topic!: string;
  @Column('jsonb') payload!: object;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** What a migration of that application would have made. */
export const usualTables = `
  CREATE TABLE bench.usual_orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), public_id text NOT NULL UNIQUE, api_key_id uuid, status text NOT NULL,
    currency_from text NOT NULL, currency_to text NOT NULL, amount_from numeric NOT NULL, amount_to numeric NOT NULL,
    address_to text NOT NULL, provider text NOT NULL, provider_ref text, deposit_address text, price_usd_from numeric,
    timeline jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bench.usual_keys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), key_hash text NOT NULL UNIQUE, commission_bps integer NOT NULL);
  CREATE TABLE bench.usual_answers (
    key text PRIMARY KEY, answer jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bench.usual_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), topic text NOT NULL, payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());`;
