// Sessions of the demo's accounts, opened once a run by log-ins.setup.ts and shared by all workers.
import { runFolder } from '../../playwright.config.ts';

export const demoEmails = {
  buyer: 'buyer@demo.kervan.example',
  buyerStaff: 'buyer-staff@demo.kervan.example',
  seller: 'seller@demo.kervan.example',
  admin: 'admin@demo.kervan.example',
} as const;
export type DemoAccount = keyof typeof demoEmails;

/** A file for Playwright's `storageState`. */
export const sessionOf = (account: DemoAccount): string => `${runFolder}/sessions/${account}.json`;
