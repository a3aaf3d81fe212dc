interface Entry {
  readonly at: number;
  readonly turn: number;
  readonly run: (at: number) => void;
}

/**
 * What happens when, in sandbox time. Nothing runs by itself: whoever is about to look at the world first calls
 * `runUntil(now)`, and everything due happens in the order of its time, each thing at exactly its own moment. A jump of
 * an hour and an hour of waiting therefore give the same result.
 */
export class Agenda {
  private readonly heap: Entry[] = [];
  private turns = 0;

  plan(at: number, run: (at: number) => void): void {
    this.heap.push({ at, turn: this.turns++, run });
    this.rise(this.heap.length - 1);
  }

  runUntil(now: number): void {
    for (let next = this.heap[0]; next && next.at <= now; next = this.heap[0]) {
      this.removeFirst();
      next.run(next.at);
    }
  }

  private removeFirst(): void {
    const last = this.heap.pop();
    if (last && this.heap.length > 0) {
      this.heap[0] = last;
      this.sink(0);
    }
  }

  private rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.swapIfEarlier(index, parent)) return;
      index = parent;
    }
  }

  private sink(from: number): void {
    let index = from;
    for (;;) {
      const left = 2 * index + 1;
      if (left >= this.heap.length) return;
      const right = left + 1;
      const child = right < this.heap.length && this.earlier(right, left) ? right : left;
      if (!this.swapIfEarlier(child, index)) return;
      index = child;
    }
  }

  private earlier(one: number, other: number): boolean {
    const a = this.heap[one];
    const b = this.heap[other];
    if (!a || !b) return false;
    return a.at === b.at ? a.turn < b.turn : a.at < b.at;
  }

  private swapIfEarlier(one: number, other: number): boolean {
    const a = this.heap[one];
    const b = this.heap[other];
    if (!a || !b || !this.earlier(one, other)) return false;
    this.heap[one] = b;
    this.heap[other] = a;
    return true;
  }
}
