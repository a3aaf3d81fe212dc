import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DomainError } from '@swap/domain/kernel';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

/** No request of ours nests deeper than three; the tools that read bodies call themselves once per level. */
const depthMax = 20;

/**
 * Refuses what no DTO sees: query parameters of routes that take none, bodies that are not one JSON object, and bodies
 * nested beyond reason. Runs before the DTOs are filled, after the guards. Throws `validation_failed`.
 */
@Injectable()
export class StrictInput implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { query, body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!takesQuery(context)) {
      const fields = Object.keys(query as object).map((field) => ({ field, message: `${field} is not known here` }));
      if (fields.length > 0) throw new DomainError('validation_failed', 'This route takes no query', { fields });
    }
    if (body !== undefined) checkBody(body);
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

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
