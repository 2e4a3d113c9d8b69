// A browser for tests that start their own servers; others are journeys.
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/browser.ts';

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...args],
    ...(executablePath && { executablePath }),
  });
}

/**
 * In the page: the frame writes the language again as the last thing when it comes to life, so its
 * coming back tells that.
 */
export const forgetLanguage = (): void => {
  if (location.protocol.startsWith('http')) localStorage.removeItem('locale');
};
