// What the market's staff do is in one log. The commands are read from the features' manifests: a
// new one of the market that notes nothing fails here, until it does or says why not.
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { features } from '#features.server.ts';
import type { Command } from '#platform/commands.ts';
import { type Actor, permissions } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { notesAct } from '#tests/support/noted-acts.ts';

/** Commands of the market that note no act, each with the reason. */
const unnoted: Readonly<Record<string, string>> = {
  resendConfirmation: 'sends a person the mail again that they asked for; nothing changes',
  createAdmin: 'the command line of the operator alone, who is no member of the staff',
  saveCategories: 'the command line of the operator alone',
  setRates: 'the command line of the operator and the job of the day',
  replaceSynonyms: 'the command line of the operator alone',
  saveStore: 'what other commands and the demo market do it with',
  saveManagedStore: 'the command line of the operator alone',
  setStoreState: 'what closing a company does; staff have commands with a reason',
  assignContactMessage: 'who works on a message stands on it; it decides nothing',
  openProductReview: 'who reads a product stands on it; it decides nothing',
  takeMembership: 'the steps of the application name the reviewer',
  acceptMembershipDocument: 'the documents of the application name the reviewer',
  returnMembership: 'the steps of the application name the reviewer',
  lookAtDocument: 'the application has a log of looks of its own, which its company reads',
  importStatement: 'the bank statement names who brought it in',
  reportInspection: 'the report names its inspector',
  keepReportFile: 'the report names its inspector',
  releaseBookings: 'what the clock does by itself; the steps of the bookings name it',
};

const member = (rights: object): Actor => ({
  kind: 'member',
  userId: newId(),
  companyId: newId(),
  actsFor: ['buyer', 'seller'],
  isOwner: true,
  permissions,
  sessionId: 'session',
  ...rights,
});

/** Staff with every right may do it, and no trader. */
function isOfMarket({ permission }: Command): boolean {
  if (typeof permission !== 'function') return false;
  const staff = permission(member({ actsFor: ['admin'], isOwner: false }));
  return staff === null && permission(member({})) !== null;
}

const ofMarket = features.flatMap(({ commands = {} }) =>
  Object.entries(commands).flatMap(([name, command]) =>
    isOfMarket(command) ? [{ name, command }] : [],
  ),
);

test('every command of the market’s staff notes an act in their log, or says why not', async () => {
  const files = await Array.fromAsync(
    glob('src/features/*/{commands.server.ts,commands/**/*.server.ts}'),
  );
  const fileOf = new Map<unknown, string>();
  for (const file of files)
    for (const exported of Object.values((await import(path.resolve(file))) as object))
      fileOf.set(exported, file);

  const silent = ofMarket
    .filter(({ name, command }) => !notesAct(fileOf.get(command)!, name))
    .map(({ name }) => name);

  expect(ofMarket.length).toBeGreaterThan(60);
  expect(silent.toSorted()).toEqual(Object.keys(unnoted).toSorted());
  for (const reason of Object.values(unnoted)) expect(reason.split(' ').length).toBeGreaterThan(3);
});
