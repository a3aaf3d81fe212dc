/**
 * Sandbox time: starts at the machine's time and may run faster, or jump, on request. The market and the exchanges
 * live by it. Times are Unix milliseconds, whole.
 */
export class Clock {
  private realStart = performance.now();
  private start = Date.now();

  constructor(private rate: number = 1) {}

  /** How many sandbox seconds pass in one real second. */
  get speed(): number {
    return this.rate;
  }

  now(): number {
    return Math.floor(this.start + (performance.now() - this.realStart) * this.rate);
  }

  setSpeed(speed: number): void {
    this.rebase(this.now());
    this.rate = speed;
  }

  advance(milliseconds: number): void {
    this.rebase(this.now() + milliseconds);
  }

  private rebase(at: number): void {
    this.start = at;
    this.realStart = performance.now();
  }
}
