/** Intervals with an amount each (minutes of duty, of flight), summed over windows. */
export class IntervalSums {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly amounts: number[] = [];
  private longest = 0;

  /** Adds an interval; intervals must be in order of their starts. */
  add(start: number, end: number, amount = end - start): void {
    if (end <= start) return;
    this.starts.push(start);
    this.ends.push(end);
    this.amounts.push(amount);
    this.longest = Math.max(this.longest, end - start);
  }

  /**
   * Sum between two instants. For an interval that the window cuts, as much is counted as can be inside, so that a sum
   * is never too low.
   */
  between(from: number, until: number): number {
    let sum = 0;
    for (let index = this.starts.length - 1; index >= 0; index--) {
      const start = this.starts[index] ?? 0;
      if (start >= until) continue;
      if (start < from - this.longest) break;
      const end = this.ends[index] ?? 0;
      const inside = Math.min(end, until) - Math.max(start, from);
      if (inside <= 0) continue;
      const amount = this.amounts[index] ?? 0;
      sum += start >= from && end <= until ? amount : Math.min(inside, amount);
    }
    return sum;
  }
}
