/** Chance that one seed decides: the same draws, in the same order, on every machine. */
export class Chance {
  constructor(private state: number) {}

  /** From 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Whether something happens that does so with this probability. */
  hits(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of the list, as likely as its weight says. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    const total = list.reduce((sum, { weight }) => sum + weight, 0);
    let point = this.next() * total;
    const found = list.find(({ weight }) => (point -= weight) < 0) ?? list.at(-1);
    if (!found) throw new Error('There is nothing to choose from');
    return found;
  }

  /** Around `median`: half are less; some are many times as much, as amounts of money are (log-normal, sigma 1). */
  spread(median: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(normal);
  }

  /** So many characters of an alphabet. */
  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.whole(0, alphabet.length - 1)]).join('');
  }
}
