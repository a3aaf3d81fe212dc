import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json';
import type { GarbageKind } from './faults.js';

/** A status word no provider documents. */
export const UNDOCUMENTED_STATUS = 'awaiting_oracle';

const HTML = '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>upstream error</body></html>';

/** Spoils a true answer. `type` is the content type to send it under. */
export function garble(kind: GarbageKind, truth: string): { readonly type: string; readonly body: string } {
  if (kind === 'html') return { type: 'text/html; charset=utf-8', body: HTML };
  return { type: 'application/json; charset=utf-8', body: spoil(kind, truth) };
}

function spoil(kind: Exclude<GarbageKind, 'html'>, truth: string): string {
  if (kind === 'truncated') return truth.slice(0, Math.ceil(truth.length * 0.6));
  const change = { wrong_types: wrongType, negative, unknown_status: (value: unknown) => value }[kind];
  const data = mapLeaves(parseOrText(truth), change);
  return stringify(kind === 'unknown_status' ? renameStatus(data) : data) ?? 'null';
}

function parseOrText(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

function wrongType(value: unknown): unknown {
  if (isLosslessNumber(value)) return 'n/a';
  if (typeof value === 'string') return new LosslessNumber('12345');
  if (typeof value === 'boolean') return ['yes'];
  return {};
}

/** Numbers, and texts that are decimal numbers with a point, get a minus sign. */
function negative(value: unknown): unknown {
  if (isLosslessNumber(value)) return new LosslessNumber(`-${value.value.replace(/^-/, '')}`);
  return typeof value === 'string' && /^\d+\.\d+$/.test(value) ? `-${value}` : value;
}

function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, change));
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapLeaves(each, change)]));
}

function renameStatus(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameStatus);
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'status' ? UNDOCUMENTED_STATUS : renameStatus(each)]),
  );
}
