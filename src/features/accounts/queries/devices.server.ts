import bowser from 'bowser';

export type Device = { readonly browser: string | null; readonly system: string | null };

/** By what a browser calls itself; nulls for what is no browser that anybody knows. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
