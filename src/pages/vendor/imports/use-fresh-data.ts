import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const everyMs = 2_000;

/** Loads the page's data again while a process works on it. */
export function useFreshData(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [isMoving, state, revalidate]);
}
