import bowser from 'bowser';

export type Device = { readonly browser: string | null; readonly system: string | null };

/** Reads a browser's User-Agent; nulls for unknown ones. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
