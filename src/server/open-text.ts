// The last lines of a start in a terminal: where the market is, and how to try a demo.
import type { DemoLogInView } from '#features/accounts/queries/demo-log-ins.server.ts';
import * as paths from '#shared/paths.ts';

type Opened = {
  readonly address: string;
  readonly startedInMs: number;
  /** Null where this is no demo. */
  readonly demoLogIns: readonly DemoLogInView[] | null;
  readonly hasMailbox: boolean;
};

const sideOf = ({ isAdmin, isSeller }: DemoLogInView): string =>
  isAdmin ? 'administrator' : isSeller ? 'seller' : 'buyer';

export function openText({ address, startedInMs, demoLogIns, hasMailbox }: Opened): string {
  const lines = [`Kervan is open at ${address} (${(startedInMs / 1000).toFixed(1)} s)`];
  if (demoLogIns !== null) {
    lines.push('', 'Log in by the box "Demo market" at the foot of each page, or as');
    const owners = demoLogIns.filter(({ isOwner }) => isOwner);
    for (const side of ['buyer', 'seller', 'administrator']) {
      const one = owners.find((owner) => sideOf(owner) === side);
      if (one) lines.push(`  ${side.padEnd(15)}${one.email}  ${one.password}`);
    }
    if (hasMailbox)
      lines.push(`Mails that would have been sent: ${address}${paths.mailbox({ locale: 'en' })}`);
  }
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}
