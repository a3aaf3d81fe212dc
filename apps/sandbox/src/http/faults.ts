/** How a party may misbehave; `none` ends all misbehaviour. */
export const FAULT_KINDS = [
  'hang',
  'error',
  'garbage',
  'slow',
  'rate_limit',
  'lost_answer',
  'unknown_status',
  'none',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** What a call asks for, as far as faults care: some strike only a call that creates, or one that reads a status. */
export type CallKind = 'create' | 'status' | 'other';

/** The ways in which an answer is garbled, taken in turn. */
export const GARBAGE_KINDS = ['html', 'truncated', 'wrong_types', 'unknown_status', 'negative'] as const;

export type GarbageKind = (typeof GARBAGE_KINDS)[number];

/**
 * A standing order to misbehave. `count` calls are left (null = until told otherwise); `ms` is how long `slow` and
 * `hang` last (null = their default); `path` limits it to calls whose path contains the text.
 */
export interface Fault {
  readonly provider: string;
  readonly kind: Exclude<FaultKind, 'none'>;
  readonly path: string | null;
  readonly ms: number | null;
  count: number | null;
  struck: number;
}

/** What to do to one call. */
export interface Strike {
  readonly kind: Exclude<FaultKind, 'none' | 'garbage'> | GarbageKind;
  readonly ms: number | null;
}

export type FaultOrder = Pick<Fault, 'provider' | 'path' | 'ms' | 'count'> & { readonly kind: FaultKind };

/** All standing faults. The newest one that fits a call strikes it. */
export class FaultBoard {
  private faults: Fault[] = [];

  /** Sets a fault, replacing one of the same kind and path; `none` clears the party's faults. */
  set(order: FaultOrder): void {
    const { kind, provider, path } = order;
    this.faults = this.faults.filter(
      (fault) => fault.provider !== provider || (kind !== 'none' && (fault.kind !== kind || fault.path !== path)),
    );
    if (kind !== 'none') this.faults.unshift({ ...order, kind, struck: 0 });
  }

  standing(): readonly Readonly<Fault>[] {
    return this.faults;
  }

  /** Takes the strike meant for this call, if any. */
  strike(provider: string, path: string, call: CallKind): Strike | null {
    const fault = this.faults.find((each) => each.provider === provider && fits(each, path, call));
    if (!fault) return null;
    const kind = fault.kind === 'garbage' ? garbage(fault.struck, call) : fault.kind;
    fault.struck += 1;
    if (fault.count !== null) fault.count -= 1;
    if (fault.count === 0) this.faults = this.faults.filter((each) => each !== fault);
    return { kind, ms: fault.ms };
  }
}

function fits(fault: Fault, path: string, call: CallKind): boolean {
  if (fault.path !== null && !path.includes(fault.path)) return false;
  if (fault.kind === 'lost_answer') return call === 'create' || fault.path !== null;
  if (fault.kind === 'unknown_status') return call === 'status';
  return true;
}

/** An unknown status word makes sense only where a status is read; elsewhere its turn goes to wrong types. */
function garbage(turn: number, call: CallKind): GarbageKind {
  const kind = GARBAGE_KINDS[turn % GARBAGE_KINDS.length] ?? 'html';
  return kind === 'unknown_status' && call !== 'status' ? 'wrong_types' : kind;
}
