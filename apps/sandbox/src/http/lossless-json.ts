import type { FastifyInstance } from 'fastify';
import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json';
import type { Decimal } from '../engine/decimal.js';
import { isDecimalText, plain } from '../engine/decimal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body exactly as it was sent, for signatures over it. */
    bodyText: string;
  }
}

/** A decimal as a JSON number, digit for digit. */
export const jsonNumber = (value: Decimal): LosslessNumber => new LosslessNumber(plain(value));

/** A decimal as a JSON number, or null. */
export const jsonNumberOrNull = (value: Decimal | null): LosslessNumber | null =>
  value === null ? null : jsonNumber(value);

/** The text of an amount that came as a JSON number or as a decimal string; undefined when it is neither. */
export function amountText(value: unknown): string | undefined {
  const text = isLosslessNumber(value) ? value.value : value;
  return typeof text === 'string' && isDecimalText(text) ? text : undefined;
}

/** Makes a server read and write JSON without numbers ever passing through a float. */
export function speakLosslessJson(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    request.bodyText = text;
    if (text.trim() === '') return done(null, undefined);
    try {
      done(null, parse(text));
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }));
    }
  });
  app.setReplySerializer((payload) => stringify(payload) ?? 'null');
}
