import { useEffect, useState } from 'preact/hooks';

/** The one place of the application that reads the clock. */
export const now = (): number => Date.now();

/** The present in milliseconds, renewed every second. */
export function useNow(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return time;
}

/** Today and the day some days before it, UTC, as YYYY-MM-DD. */
export function lastDays(days: number): { from: string; to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(now() - (days - 1) * 86_400_000), to: day(now()) };
}
