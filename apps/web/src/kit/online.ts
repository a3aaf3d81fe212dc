import { useEffect, useState } from 'preact/hooks';

/** Whether the browser has a network at all; that the service answers is another matter. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    const changes = ['online', 'offline'] as const;
    look();
    for (const change of changes) window.addEventListener(change, look);
    return () => changes.forEach((change) => window.removeEventListener(change, look));
  }, []);
  return isOnline;
}
