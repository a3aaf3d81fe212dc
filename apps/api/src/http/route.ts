import * as nest from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';
import type { ErrorCode } from '@swap/domain/kernel';
import type { KeyScope, MemberRole } from '@swap/domain/partners';
import type { Role } from '@swap/domain/staff';
import type { z } from 'zod';
import type { Surface } from './quotas.js';

/** What there is to say of a route beside its input: the guards go by it, and the document is written from it. */
export interface RouteOptions<S extends z.ZodType = z.ZodType> {
  /** What it answers; no body when left out. */
  readonly answer?: S;
  /** 200, or 204 without a body, when left out. */
  readonly status?: 201 | 202;
  /** A status beside the usual one: 304 has no body, 503 the same. */
  readonly also?: 304 | 503;
  /** Where it answers too, for who knew it before it moved; documents name `x-also-at` and lead to its path. */
  readonly alsoAt?: string;
  /** Errors of its own, beyond those that every route of its kind may answer. */
  readonly errors?: readonly ErrorCode[];
  /** The quotas it spends; those of its controller, or `default`, when left out. */
  readonly limit?: Surface;
  /** Takes an `Idempotency-Key`: `whole` where that is seen to around the handler, true where the handler does it itself. */
  readonly idempotent?: true | 'whole';
  /** What the token of an API key must be good for, all of it; that of its controller when left out. */
  readonly scopes?: readonly KeyScope[];
  /** Needs a person who signed in; the token that an API key was exchanged for does not suffice. */
  readonly session?: true;
  /**
   * Needs a person who showed password or code lately (`POST /partners/step-up`; signing in counts); `unless_proved_in_body` where the
   * body may carry the password itself, `affiliate_events` where that goes for what concerns the events of the affiliate program.
   */
  readonly stepUp?: true | 'unless_proved_in_body' | 'affiliate_events';
  /** Which members of an account may besides its owners, where it does something; reading is for all. */
  readonly members?: readonly MemberRole[] | 'everyone';
  /** Needs one of these roles; without it, everybody on the staff may. */
  readonly roles?: readonly Role[];
}

/** The {@link RouteOptions} of a handler. */
export const Options = Reflector.createDecorator<RouteOptions>();

/** The scopes of a controller's routes that name none. A route that neither names takes no token of an API key. */
export const Scoped = Reflector.createDecorator<readonly KeyScope[]>();

/** Every route by its id, for the document. */
export const routes = new Map<string, RouteOptions>();

/** A handler must return what its route says it answers, or nothing, where the status has no body. */
type HandlerOf<S extends z.ZodType> = <H extends (...input: never[]) => Returned<z.output<S>>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

type Returned<T> = T | undefined | Promise<T | undefined>;

const route =
  (method: (paths: string[]) => MethodDecorator) =>
  /** `id` is its name where code is generated from the document; `summary` says what it does, in a line. */
  <S extends z.ZodType = z.ZodVoid>(
    path: string,
    id: string,
    summary: string,
    options: RouteOptions<S> = {},
  ): HandlerOf<S> => {
    routes.set(id, options);
    return nest.applyDecorators(
      method([path, options.alsoAt ?? []].flat()),
      nest.HttpCode(options.status ?? (options.answer ? 200 : 204)),
      ApiOperation({ operationId: id, summary }),
      Options(options),
      ...(options.idempotent ? [ApiHeader(idempotencyKey)] : []),
    );
  };

const idempotencyKey = {
  name: 'idempotency-key',
  required: false,
  description: 'Makes a repetition answer what the first request did',
};

export const Get = route(nest.Get);
export const Post = route(nest.Post);
export const Put = route(nest.Put);
export const Patch = route(nest.Patch);
export const Delete = route(nest.Delete);
