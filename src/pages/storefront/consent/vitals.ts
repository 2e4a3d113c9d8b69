import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageType, VitalName } from '#features/visits/rules.ts';

let isMeasuring = false;

/** Sends the page's metrics once, when it is left. Metrics without a value by then are omitted. */
export function measureVitals(page: PageType): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const values: Partial<Record<VitalName, number>> = {};
  onTTFB(({ value }) => void (values.TTFB = Math.round(value)));
  onLCP(({ value }) => void (values.LCP = Math.round(value)));
  onINP(({ value }) => void (values.INP = Math.round(value)));
  onCLS(({ value }) => void (values.CLS = Math.round(value * 1000)));
  // Registered after the library's listeners, which report on the same event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
    navigator.sendBeacon('/measurements/vitals', JSON.stringify({ page, values }));
    for (const name of Object.keys(values)) delete values[name as VitalName];
  });
}
