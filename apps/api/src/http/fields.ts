import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Amount, Usd } from '@swap/domain/money';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  registerDecorator,
  ValidateNested,
} from 'class-validator';

/**
 * The kinds of field our requests are made of: each one decorator that validates, converts and documents, so that a DTO
 * reads as a list of what it takes. Conversion is explicit per kind; nothing is coerced behind anyone's back.
 */
interface Kind {
  readonly optional?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

function documented({ optional, description, example }: Kind, type: Record<string, unknown>): PropertyDecorator[] {
  const details = { ...type, ...(description && { description }), ...(example !== undefined && { example }) };
  return optional ? [IsOptional(), ApiPropertyOptional(details)] : [ApiProperty(details)];
}

/** A string of `min` (1) to `max` characters. */
export function Text({ min = 1, max, ...kind }: Kind & { min?: number; max: number }): PropertyDecorator {
  return applyDecorators(
    ...documented(kind, { type: String, minLength: min, maxLength: max }),
    IsString(),
    Length(min, max),
  );
}

/** A string of one shape; `shape` says in words what it looks like. */
export function Shaped(pattern: RegExp, { shape, ...kind }: Kind & { shape: string }): PropertyDecorator {
  return applyDecorators(
    ...documented(kind, { type: String, pattern: pattern.source }),
    IsString(),
    Matches(pattern, { message: `$property must be ${shape}` }),
  );
}

export function Email(kind: Kind = {}): PropertyDecorator {
  return applyDecorators(
    ...documented({ example: 'ada@example.com', ...kind }, { type: String, format: 'email', maxLength: 254 }),
    IsEmail({ allow_utf8_local_part: false }, { message: '$property must be an e-mail address' }),
    Length(3, 254),
  );
}

export function OneOf(values: readonly string[], kind: Kind = {}): PropertyDecorator {
  return applyDecorators(...documented(kind, { type: String, enum: values }), IsIn([...values]));
}

/** A list without repeats, each of `values`. */
export function SomeOf(values: readonly string[], kind: Kind = {}): PropertyDecorator {
  return applyDecorators(
    ...documented(kind, { type: String, enum: values, isArray: true }),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(values.length),
    ArrayUnique(),
    IsIn([...values], { each: true }),
  );
}

/** A list of at most `most` strings that match `pattern`. */
export function TextList(pattern: RegExp, { most, shape, ...kind }: Kind & { most: number; shape: string }) {
  return applyDecorators(
    ...documented(kind, { type: String, isArray: true, maxItems: most }),
    IsArray(),
    ArrayMaxSize(most),
    Matches(pattern, { each: true, message: `each of $property must be ${shape}` }),
  );
}

/** An object of fields of its own. */
export function Nested(type: new () => object, kind: Kind = {}): PropertyDecorator {
  return applyDecorators(
    ...documented(kind, { type }),
    IsObject(),
    ValidateNested(),
    Type(() => type),
  );
}

/** JSON `true` or `false`. */
export function Flag(kind: Kind = {}): PropertyDecorator {
  return applyDecorators(...documented(kind, { type: Boolean }), IsBoolean());
}

const queryFlags: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A boolean in a query: `true`, `false`, `1` or `0` (promise 1). */
export function QueryFlag(kind: Kind = {}): PropertyDecorator {
  return applyDecorators(
    ...documented(kind, { type: Boolean }),
    Transform(({ value }: { value: unknown }) => queryFlags.get(value) ?? value),
    IsBoolean({ message: '$property must be true, false, 1 or 0' }),
  );
}

interface Between extends Kind {
  readonly from: number;
  readonly to: number;
}

/** A whole JSON number. */
export function Whole({ from, to, ...kind }: Between): PropertyDecorator {
  return applyDecorators(
    ...documented(kind, { type: 'integer', minimum: from, maximum: to }),
    IsInt(),
    Min(from),
    Max(to),
  );
}

/** A whole number in a query. */
export function QueryWhole(between: Between): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    Whole(between),
  );
}

/** A calendar day, UTC. */
export function Day(kind: Kind = {}): PropertyDecorator {
  return applyDecorators(
    Shaped(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
      shape: 'a day as YYYY-MM-DD',
      example: '2026-11-21',
      ...kind,
    }),
    validatedBy('isCalendarDay', '$property must be a day that exists', (value) => {
      const midnight = new Date(`${String(value)}T00:00:00Z`);
      return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(String(value));
    }),
  );
}

/** A moment in ISO 8601 with its offset, such as `2026-11-21T12:00:00Z`. Becomes a Date. */
export function Moment(kind: Kind = {}): PropertyDecorator {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
  return applyDecorators(
    ...documented({ example: '2026-11-21T12:00:00Z', ...kind }, { type: String, format: 'date-time' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && shape.test(value) ? new Date(value) : value,
    ),
    validatedBy(
      'isMoment',
      '$property must be a moment such as 2026-11-21T12:00:00Z',
      (value) => value instanceof Date && !Number.isNaN(value.getTime()),
    ),
  );
}

const usdMax = Usd.parse('1000000000');

/** A double carries fifteen digits faithfully; an amount with more must come as text. */
const faithfulDigits = 15;

function toAmount(value: unknown): unknown {
  try {
    if (typeof value === 'string') return Amount.of(value);
    if (typeof value === 'number' && String(value).replace(/e.*$|\D/g, '').length <= faithfulDigits) {
      return Amount.ofJsonNumber(String(value));
    }
  } catch {
    // Left as it came, for the validator to name.
  }
  return value;
}

/** An amount of an asset: decimal text, or a JSON number of at most 15 digits. Becomes an {@link Amount}. */
export function AmountField(kind: Kind = {}): PropertyDecorator {
  return applyDecorators(
    ...documented(
      { example: '0.105', ...kind },
      {
        oneOf: [
          { type: 'string', pattern: '^\\d{1,30}(\\.\\d{1,30})?$' },
          { type: 'number', minimum: 0 },
        ],
      },
    ),
    Transform(({ value }: { value: unknown }) => toAmount(value)),
    isAmount(),
  );
}

function toUsd(value: unknown): unknown {
  try {
    if (typeof value === 'string') return Usd.parse(value);
    if (typeof value === 'number') return Usd.parse(String(value));
  } catch {
    // Left as it came, for the validator to name.
  }
  return value;
}

/** An amount of US dollars above zero: a JSON number or decimal text, at most two decimals. Becomes a {@link Usd}. */
export function UsdField(kind: Kind = {}): PropertyDecorator {
  const type = {
    oneOf: [
      { type: 'number', minimum: 0.01 },
      { type: 'string', pattern: '^\\d{1,9}(\\.\\d{1,2})?$' },
    ],
  };
  return applyDecorators(
    ...documented({ example: 125.5, ...kind }, type),
    Transform(({ value }: { value: unknown }) => toUsd(value)),
    validatedBy(
      'isUsd',
      '$property must be an amount of US dollars above zero such as 125.5, with at most two decimals',
      (value) => value instanceof Usd && Usd.zero.isLessThan(value) && value.isLessThan(usdMax),
    ),
  );
}

function isAmount(): PropertyDecorator {
  return validatedBy(
    'isAmount',
    '$property must be a decimal amount such as "0.105": no sign, no exponent, numbers of more than 15 digits as text',
    (value) => value instanceof Amount,
  );
}

function validatedBy(name: string, message: string, validate: (value: unknown) => boolean): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: { validate, defaultMessage: () => message },
    });
}
