// A browser for tests that start their own servers.
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/browser.ts';

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...args],
    ...(executablePath && { executablePath }),
  });
}

/** Runs in the page: the shell writes the language again at the end of hydration. */
export const forgetLanguage = (): void => {
  if (location.protocol.startsWith('http')) localStorage.removeItem('locale');
};
