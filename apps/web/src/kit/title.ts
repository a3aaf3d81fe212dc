import { useEffect } from 'preact/hooks';

/** Names the page, so that windows, histories and screen readers tell it from others. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
