import {
  type ArgumentMetadata,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  ValidationPipe,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DomainError, timed, type FieldProblem } from '@swap/domain/kernel';
import type { ValidationError } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

/** No request of ours nests deeper than three; the tools that read bodies call themselves once per level. */
const depthMax = 20;

/** How many fields a refusal names: enough to correct them, and no answer grows with what somebody sends. */
const namedMax = 20;

/** What text cannot hold: PostgreSQL stores no zero character, and half a surrogate pair is no character at all (RFC 3629 §3). */
const noText = /[\0\p{Surrogate}]/u;

/**
 * Refuses what no DTO sees: query parameters of routes that take none, bodies that are not one JSON object, and bodies
 * nested beyond reason; and whatever DTO a text would reach, one that is no text. Runs before the DTOs are filled, after the guards.
 * Throws `validation_failed`.
 */
@Injectable()
export class StrictInput implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { params, query, headers, body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!takesQuery(context)) {
      const fields = Object.keys(query as object).map((field) => ({ field, message: `${field} is not known here` }));
      if (fields.length > 0) throw new DomainError('validation_failed', 'This route takes no query', { fields });
    }
    if (body !== undefined) checkBody(body);
    const told = Object.entries(headers).flatMap(([name, value]) => unfitTexts(value, name));
    const unfit = [...[params, query, body].flatMap((part) => unfitTexts(part, '')), ...told].slice(0, namedMax);
    if (unfit.length > 0) {
      const detail = unfit.map(({ message }) => message).join('; ');
      throw new DomainError('validation_failed', detail, { fields: unfit });
    }
    return next.handle();
  }
}

function takesQuery(context: ExecutionContext): boolean {
  const handler = context.getHandler().name;
  const taken = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler) as object | undefined;
  return Object.keys(taken ?? {}).some((key) => key.startsWith(`${String(RouteParamtypes.QUERY)}:`));
}

function checkBody(body: unknown): void {
  const refusal = (message: string) => DomainError.ofField('validation_failed', 'body', message);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusal('The body must be a JSON object');
  if (isDeeper(body, depthMax)) throw refusal(`The body is nested more than ${String(depthMax)} levels deep`);
}

/** The fields below `path` that hold, or are named by, what is no text, or are named as a part of every object. */
function unfitTexts(value: unknown, path: string): FieldProblem[] {
  if (typeof value === 'string') {
    if (!noText.test(value)) return [];
    return [{ field: path, message: `${path} must not hold a zero character or half a surrogate pair` }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const field = path === '' ? name : `${path}.${name}`;
    // What every object has under these names is what programs on the way would take them for.
    if (name in Object.prototype) return [{ field, message: `${field} is not known here` }];
    return noText.test(name) ? [{ field, message: 'A name is not known here' }] : unfitTexts(each, field);
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

class TimedValidation extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return timed('validate', async () => (await super.transform(value, metadata)) as unknown);
  }
}

/** Checks every request against its DTO: unknown fields are refused, nothing is converted but by the DTO's own decorators. */
export function validationPipe(): ValidationPipe {
  return new TimedValidation({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const fields = errors.flatMap((error) => problemsOf(error, ''));
      const detail = fields.map(({ message }) => message).join('; ') || 'The request is not valid';
      return new DomainError('validation_failed', detail, { fields });
    },
  });
}

function problemsOf(error: ValidationError, path: string): FieldProblem[] {
  const field = path + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `${field} is not known here` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => problemsOf(child, `${field}.`))];
}
