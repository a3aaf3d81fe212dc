/** Something that happens at a time. */
interface Happening {
  readonly at: number;
  readonly happens: () => Promise<unknown>;
}

/** What is going to happen, in the order of time; what happens may plan more. */
export class Timeline {
  private readonly planned: Happening[] = [];

  constructor(
    /** Nothing happens after it (Unix, ms). */
    private readonly end: number,
  ) {}

  /** Of two at one time the one planned first happens first. What lies behind the end never happens. */
  plan(at: number, happens: () => Promise<unknown>): void {
    if (at > this.end) return;
    let place = this.planned.length;
    while (place > 0 && (this.planned[place - 1]?.at ?? 0) > at) place -= 1;
    this.planned.splice(place, 0, { at, happens });
  }

  /** Calls `moves` with each time before what happens then. */
  async run(moves: (at: number) => void): Promise<void> {
    for (;;) {
      const next = this.planned.shift();
      if (!next) return;
      moves(next.at);
      await next.happens();
    }
  }
}
