import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import * as is from 'class-validator';

/**
 * The kinds of field our requests are made of: each one decorator that validates, converts and documents, so that a DTO
 * reads as a list of what it takes. Conversion is explicit per kind; nothing is coerced behind anyone's back.
 */
export interface Kind {
  /** May be left out. */
  readonly optional?: boolean;
  /** May be null, which then means something: nothing there, or remove it. Goes with `optional`. */
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

/** A field of a kind: documented as `type`, held to `checks`. Null is a value like any other, so only what says so takes it. */
export function field(kind: Kind, type: Record<string, unknown>, ...checks: PropertyDecorator[]): PropertyDecorator {
  const { optional, nullable, description, example } = kind;
  const about = { ...(description && { description }), ...(example !== undefined && { example }) };
  const details = { ...type, ...about, ...(nullable && { nullable }) };
  const isGiven = (_: unknown, value: unknown) => value !== undefined && !(nullable && value === null);
  const presence = optional ? [is.ValidateIf(isGiven), ApiPropertyOptional(details)] : [ApiProperty(details)];
  return applyDecorators(...presence, ...checks);
}

/** Converts what `convert` has an answer for; the rest is left as it came, for a check to name. */
export function converted(convert: (value: unknown) => unknown): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    try {
      return convert(value) ?? value;
    } catch {
      return value;
    }
  });
}

/** Holds a field to `validate`, and says `message` where it does not hold; `$property` stands for its name. */
export function checked(name: string, message: string, validate: (value: unknown) => boolean): PropertyDecorator {
  return (target, property) =>
    is.registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: { validate, defaultMessage: () => message },
    });
}

/** A string of `min` (1) to `max` characters. */
export function Text({ min = 1, max, ...kind }: Kind & { min?: number; max: number }): PropertyDecorator {
  return field(kind, { type: String, minLength: min, maxLength: max }, is.IsString(), is.Length(min, max));
}

/** A string of one shape; `shape` says in words what it looks like. */
export function Shaped(pattern: RegExp, { shape, ...kind }: Kind & { shape: string }): PropertyDecorator {
  const matches = is.Matches(pattern, { message: `$property must be ${shape}` });
  return field(kind, { type: String, pattern: pattern.source }, is.IsString(), matches);
}

export function Email(kind: Kind = {}): PropertyDecorator {
  return field(
    { example: 'ada@example.com', ...kind },
    { type: String, format: 'email', maxLength: 254 },
    is.IsEmail({ allow_utf8_local_part: false }, { message: '$property must be an e-mail address' }),
    is.Length(3, 254),
  );
}

export function OneOf(values: readonly string[], kind: Kind = {}): PropertyDecorator {
  return field(kind, { type: String, enum: values }, is.IsIn([...values]));
}

/** A list without repeats, each of `values`. */
export function SomeOf(values: readonly string[], kind: Kind = {}): PropertyDecorator {
  return field(
    kind,
    { type: String, enum: values, isArray: true },
    is.IsArray(),
    is.ArrayMinSize(1),
    is.ArrayMaxSize(values.length),
    is.ArrayUnique(),
    is.IsIn([...values], { each: true }),
  );
}

/** A list of at most `most` strings that match `pattern`. */
export function TextList(pattern: RegExp, { most, shape, ...kind }: Kind & { most: number; shape: string }) {
  const matches = is.Matches(pattern, { each: true, message: `each of $property must be ${shape}` });
  const items = { type: 'string', pattern: pattern.source };
  return field(kind, { type: 'array', items, maxItems: most }, is.IsArray(), is.ArrayMaxSize(most), matches);
}

/** Notes under names of the caller's own choice: so many at most, of so many characters. */
export function Notes({
  most,
  nameMax,
  valueMax,
  ...kind
}: Kind & { most: number; nameMax: number; valueMax: number }) {
  const words = `at most ${String(most)} texts of ${String(valueMax)} characters under names of ${String(nameMax)}`;
  const fits = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const notes = Object.entries(value);
    const isNote = ([name, text]: [string, unknown]) =>
      name.length > 0 && name.length <= nameMax && typeof text === 'string' && text.length <= valueMax;
    return notes.length <= most && notes.every(isNote);
  };
  const values = { type: 'string', maxLength: valueMax };
  const shape = { type: 'object', additionalProperties: values, maxProperties: most };
  return field(kind, shape, checked('areNotes', `$property must be ${words}`, fits));
}

/** An object of fields of its own. */
export function Nested(type: new () => object, kind: Kind = {}): PropertyDecorator {
  const made = Type(() => type);
  return field(kind, { type }, is.IsObject(), is.ValidateNested(), made);
}

/** JSON `true` or `false`. */
export function Flag(kind: Kind = {}): PropertyDecorator {
  return field(kind, { type: Boolean }, is.IsBoolean());
}

const queryFlags: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A boolean in a query: `true`, `false`, `1` or `0` (promise 1). */
export function QueryFlag(kind: Kind = {}): PropertyDecorator {
  const convert = converted((value) => queryFlags.get(value));
  return field(kind, { type: Boolean }, convert, is.IsBoolean({ message: '$property must be true, false, 1 or 0' }));
}

interface Between extends Kind {
  readonly from: number;
  readonly to: number;
}

/** A whole JSON number. */
export function Whole({ from, to, ...kind }: Between): PropertyDecorator {
  return field(kind, { type: 'integer', minimum: from, maximum: to }, is.IsInt(), is.Min(from), is.Max(to));
}

/** A JSON number, not necessarily a whole one. */
export function Factor({ from, to, ...kind }: Between): PropertyDecorator {
  const number = is.IsNumber({ allowNaN: false, allowInfinity: false });
  return field(kind, { type: Number, minimum: from, maximum: to }, number, is.Min(from), is.Max(to));
}

/** A whole number in a query. */
export function QueryWhole(between: Between): PropertyDecorator {
  const convert = converted((value) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
  );
  return applyDecorators(convert, Whole(between));
}

/** Where a calendar day, YYYY-MM-DD, begins in UTC; null for a day that does not exist. */
export function midnightOf(day: string): Date | null {
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isDay ? date : null;
}

/** A calendar day, UTC. */
export function Day(kind: Kind = {}): PropertyDecorator {
  const pattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
  return applyDecorators(
    Shaped(pattern, { shape: 'a day as YYYY-MM-DD', example: '2026-11-21', ...kind }),
    checked('isCalendarDay', '$property must be a day that exists', (value) => midnightOf(String(value)) !== null),
  );
}

const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment in ISO 8601 with its offset; null for text that is none, or of a day that does not exist. */
export function momentOf(text: string): Date | null {
  const moment = new Date(text);
  const isMoment = momentShape.test(text) && midnightOf(text.slice(0, 10)) !== null && !Number.isNaN(moment.getTime());
  return isMoment ? moment : null;
}

/** A moment in ISO 8601 with its offset, such as `2026-11-21T12:00:00Z`. Becomes a Date. */
export function Moment(kind: Kind = {}): PropertyDecorator {
  return field(
    { example: '2026-11-21T12:00:00Z', ...kind },
    { type: String, format: 'date-time' },
    converted((value) => (typeof value === 'string' ? (momentOf(value) ?? undefined) : undefined)),
    checked('isMoment', '$property must be a moment such as 2026-11-21T12:00:00Z', (value) => value instanceof Date),
  );
}

/** A calendar day, UTC, or a moment in it; left as it came. */
export function DayOrMoment(kind: Kind = {}): PropertyDecorator {
  const message = '$property must be a day as YYYY-MM-DD, or a moment such as 2026-11-21T12:00:00Z';
  const details = {
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
    ],
  };
  return field(
    { example: '2026-11-21', ...kind },
    details,
    is.IsString({ message }),
    checked(
      'isDayOrMoment',
      message,
      (value) => midnightOf(String(value)) !== null || momentOf(String(value)) !== null,
    ),
  );
}
