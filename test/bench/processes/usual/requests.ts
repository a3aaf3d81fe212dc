import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsNumberString,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';

export class UsualQuoteQuery {
  @IsString() @Length(1, 64) currency_from!: string;
  @IsString() @Length(1, 64) currency_to!: string;
  @IsNumberString() amount_from!: string;
  @IsOptional() @IsBoolean() @Type(() => Boolean) is_anonym?: boolean;
  @IsOptional() @IsBoolean() @Type(() => Boolean) fixed?: boolean;
}

export class UsualStatusQuery {
  @Matches(/^[0-9A-Za-z]{1,64}$/) order_id!: string;
}

class UsualNotes {
  @IsOptional() @IsString() @MaxLength(500) shop?: string;
}

export class UsualCreateBody {
  @IsString() @Length(1, 64) currency_from!: string;
  @IsString() @Length(1, 64) currency_to!: string;
  @IsString() @Length(1, 200) address_to!: string;
  @IsNumberString() amount_from!: string;
  @IsOptional() @IsString() @MaxLength(128) receiver_memo_tag?: string;
  @IsOptional() @IsString() @MaxLength(200) refund_address?: string;
  @IsOptional() @IsString() @MaxLength(128) external_id?: string;
  @IsOptional() @Type(() => Number) source?: number;
  @IsOptional() @ValidateNested() @Type(() => UsualNotes) metadata?: UsualNotes;
}
