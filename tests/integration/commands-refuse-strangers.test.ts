// Permission lives in the commands themselves, whatever door they are called through. A command that is added without a
// line here fails the first test; one without a guard fails the others.
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { joinAsOneself } from '#features/accounts/commands/accept-invitation.server.ts';
import {
  createAdmin,
  disablePerson,
  enablePerson,
  endSessionsOf,
  exportPeople,
  resendConfirmation,
} from '#features/accounts/commands/administer.server.ts';
import { askForEmailChange } from '#features/accounts/commands/emails.server.ts';
import { mintHandOff } from '#features/accounts/commands/hand-off.server.ts';
import { changePassword } from '#features/accounts/commands/passwords.server.ts';
import {
  confirmOwnIdentity,
  confirmOwnPassword,
} from '#features/accounts/services/own-identity.server.ts';
import { proveWithGoogle } from '#features/accounts/commands/google.server.ts';
import { eraseOwnAccount, exportOwnData } from '#features/accounts/commands/privacy.server.ts';
import {
  makeAddressDefault,
  removeAddress,
  saveAddress,
  saveNotificationPreferences,
  saveProfile,
} from '#features/accounts/commands/profile.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#features/accounts/commands/second-factor.server.ts';
import { endOtherSessions, endOwnSession } from '#features/accounts/commands/sessions.server.ts';
import { addPerson } from '#features/accounts/services/new-person.server.ts';
import { firstNotifications } from '#features/accounts/schemas.ts';
import { saveCategories } from '#features/catalog/commands/save-categories.server.ts';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
import { savePromotions } from '#features/catalog/commands/save-promotions.server.ts';
import { relistStore } from '#features/catalog/commands/relist-store.server.ts';
import {
  disableCompany,
  enableCompany,
  exportCompanies,
} from '#features/companies/commands/administer.server.ts';
import { closeOwnCompany } from '#features/companies/commands/close-company.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import {
  inviteStaff,
  leaveStaff,
  removeStaff,
  setStaffPermissions,
  withdrawInvitation,
} from '#features/companies/commands/invitations.server.ts';
import { saveStore, setStoreState } from '#features/companies/commands/stores.server.ts';
import { clearAnnouncement, publishAnnouncement } from '#features/announcements/commands.server.ts';
import { renameCompany } from '#features/companies/commands/rename-company.server.ts';
import { setRates } from '#features/currencies/commands.server.ts';
import {
  discardFailedJob,
  retryFailedJob,
  retryFailedJobs,
} from '#features/failed-jobs/commands.server.ts';
import {
  approveName,
  askToRename,
  suspendForName,
} from '#features/name-reviews/commands/decide-names.server.ts';
import { nameReviews } from '#features/name-reviews/table.server.ts';
import {
  addRfqAttachment,
  removeRfqAttachment,
} from '#features/rfqs/commands/attachments.server.ts';
import {
  discardRfqDraft,
  saveRfqDraft,
  startRfqDraft,
} from '#features/rfqs/commands/drafts.server.ts';
import { closeRfq } from '#features/rfqs/commands/close-rfq.server.ts';
import { postRfq, sendRfq } from '#features/rfqs/commands/post-rfq.server.ts';
import {
  approveRfq,
  askForRfqChanges,
  rejectRfq,
  removeRfq,
} from '#features/rfqs/commands/review-rfq.server.ts';
import { rfqInputOf } from '#features/rfqs/factory.server.ts';
import {
  removeSearch,
  saveSearch,
  setAlert,
} from '#features/saved-searches/commands/save-search.server.ts';
import { rebuildIndex } from '#features/search/commands/rebuild-index.server.ts';
import {
  removeSynonym,
  replaceSynonyms,
  saveSynonym,
} from '#features/search/commands/save-synonyms.server.ts';
import type { Context, FailedJobs } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { type Actor, type Member, visitor } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import {
  openSmallMarket,
  openStore,
  productInputOf,
  smallTree,
  storeInputOf,
} from '../support/market.ts';
import { testContext } from '../support/test-context.ts';
import { testDatabase } from '../support/test-database.ts';

const database = await testDatabase();
const operator = testContext(database);
let storeId: Id<'store'>;

/** The public id of one who signed up. */
async function somebody(): Promise<string> {
  const {
    rows: [person],
  } = await database.pool.query<{ public_id: string }>(
    "select public_id from persons where email = 'somebody@kervan.example'",
  );
  return person!.public_id;
}

async function someCompany(): Promise<string> {
  const {
    rows: [company],
  } = await database.pool.query<{ public_id: string }>(
    "select public_id from companies where name = 'Somebody’s'",
  );
  return company!.public_id;
}

/** The public id of the one request of this name. */
async function rfqOf(name: string): Promise<string> {
  const {
    rows: [rfq],
  } = await database.pool.query<{ public_id: string }>(
    'select public_id from rfqs where product_name = $1',
    [name],
  );
  return rfq!.public_id;
}

/** The public id of the review of this name. */
async function nameReviewOf(name: string): Promise<string> {
  const {
    rows: [review],
  } = await database.pool.query<{ public_id: string }>(
    'select public_id from name_reviews where name = $1',
    [name],
  );
  return review!.public_id;
}

const oneFailedJob: FailedJobs = {
  list: () =>
    Promise.resolve([
      { id: newId(), kind: 'a.job', failedAt: new Date(0), tries: 1, output: null },
    ]),
  countByKind: () => Promise.resolve([]),
  retry: () => Promise.resolve(1),
  discard: () => Promise.resolve(1),
};

/** Each command with what it would be given; the call would succeed for the operator. */
const commands: Readonly<Record<string, (context: Context) => Promise<unknown>>> = {
  'catalog saveCategories': (context) => saveCategories(context, smallTree),
  'catalog saveProducts': (context) =>
    saveProducts(context, storeId, [productInputOf({ externalId: 'new' })]),
  'catalog savePromotions': (context) =>
    savePromotions(context, storeId, [
      { externalId: 'towel', percent: 10, startsAt: new Date(0), endsAt: new Date(1) },
    ]),
  'catalog relistStore': (context) => relistStore(context, storeId),
  'companies setStoreState': (context) => setStoreState(context, storeId, 'holiday'),
  'companies saveStore': (context) => saveStore(context, storeInputOf({ slug: 'new' })),
  'companies disableCompany': async (context) =>
    disableCompany(context, await someCompany(), 'spam'),
  'companies enableCompany': async (context) => enableCompany(context, await someCompany()),
  'accounts createAdmin': (context) =>
    createAdmin(context, { email: 'chief@kervan.example', name: 'Chief' }),
  'accounts resendConfirmation': async (context) =>
    resendConfirmation(
      { ...context, services: { ...context.services, jobs: { send: async () => {} } } },
      await somebody(),
    ),
  'accounts endSessionsOf': async (context) => endSessionsOf(context, await somebody()),
  'accounts disablePerson': async (context) =>
    disablePerson(
      { ...context, services: { ...context.services, jobs: { send: async () => {} } } },
      await somebody(),
      'spam',
    ),
  'accounts exportPeople': (context) =>
    exportPeople(context, {
      query: '',
      side: null,
      role: null,
      state: null,
      confirmed: null,
      sort: 'NEWEST',
    }),
  'companies exportCompanies': (context) =>
    exportCompanies(context, { query: '', side: null, state: null, sort: 'NEWEST' }),
  'accounts enablePerson': async (context) => enablePerson(context, await somebody()),
  'content publishAnnouncement': (context) =>
    publishAnnouncement(context, { text: { en: 'Sale' }, url: null, endsAt: null }),
  'content clearAnnouncement': (context) => clearAnnouncement(context),
  'search rebuildIndex': (context) =>
    rebuildIndex(context, { signal: AbortSignal.timeout(10_000) }),
  'search replaceSynonyms': (context) =>
    replaceSynonyms(context, [{ kind: 'synonym', en: ['towel'], tr: ['havlu'], ar: [] }]),
  'search saveSynonym': (context) =>
    saveSynonym(context, { kind: 'synonym', en: ['towel'], tr: ['havlu'], ar: [] }, null),
  'search removeSynonym': async (context) => {
    const {
      rows: [row],
    } = await database.pool.query<{ public_id: string }>(
      'select public_id from search_synonyms limit 1',
    );
    await removeSynonym(context, row!.public_id);
  },
  'rfqs approveRfq': async (context) => approveRfq(context, await rfqOf('Peshtemal to approve')),
  'rfqs askForRfqChanges': async (context) =>
    askForRfqChanges(context, await rfqOf('Peshtemal to change'), 'Which size?'),
  'rfqs rejectRfq': async (context) =>
    rejectRfq(context, await rfqOf('Peshtemal to reject'), 'spam'),
  'rfqs removeRfq': async (context) =>
    removeRfq(context, await rfqOf('Peshtemal to remove'), 'spam'),
  'name-reviews approveName': async (context) =>
    approveName(context, await nameReviewOf('To approve')),
  'name-reviews askToRename': async (context) =>
    askToRename(context, await nameReviewOf('To rename'), 'Too alike'),
  'name-reviews suspendForName': async (context) =>
    suspendForName(context, await nameReviewOf('To suspend'), 'Too alike'),
  'failed-jobs retryFailedJob': (context) =>
    retryFailedJob(
      { ...context, services: { ...context.services, failedJobs: oneFailedJob } },
      { kind: 'a.job', id: newId() },
    ),
  'failed-jobs retryFailedJobs': (context) =>
    retryFailedJobs(
      { ...context, services: { ...context.services, failedJobs: oneFailedJob } },
      'a.job',
    ),
  'failed-jobs discardFailedJob': (context) =>
    discardFailedJob(
      { ...context, services: { ...context.services, failedJobs: oneFailedJob } },
      { kind: 'a.job', id: newId() },
    ),
  'currencies setRates': (context) =>
    setRates(context, [
      { currency: 'EUR', validOn: '2027-01-01', microsPerDollar: 1_000_000, source: 'test' },
    ]),
};

/** What people do with what is their own: whoever is logged in may, whatever the role. */
const own: Readonly<Record<string, (context: Context) => Promise<unknown>>> = {
  'accounts endOwnSession': (context) => endOwnSession(context, 'x'),
  'accounts endOtherSessions': endOtherSessions,
  'accounts changePassword': (context) =>
    changePassword(context, { currentPassword: 'x', password: 'four' }),
  'accounts confirmOwnIdentity': (context) => confirmOwnIdentity(context, 'x'),
  'accounts proveWithGoogle': (context) => proveWithGoogle(context, { credential: 'x' }),
  'accounts confirmOwnPassword': (context) => confirmOwnPassword(context, 'x'),
  'accounts askForEmailChange': (context) =>
    askForEmailChange(context, { email: 'a@b.example', currentPassword: 'x' }),
  'accounts saveProfile': (context) =>
    saveProfile(context, {
      name: 'A',
      countryCode: 'TR',
      phone: '0532 123 45 67',
      phoneCountry: 'TR',
      locale: 'tr',
      currency: 'TRY',
    }),
  'accounts saveNotificationPreferences': (context) =>
    saveNotificationPreferences(context, firstNotifications),
  'accounts saveAddress': (context) =>
    saveAddress(context, {
      tag: 'business',
      street: 'a',
      suite: '',
      state: 'b',
      city: 'c',
      postalCode: 'd',
      country: 'TR',
      isDefault: true,
    }),
  'accounts makeAddressDefault': (context) => makeAddressDefault(context, 'x'),
  'accounts removeAddress': (context) => removeAddress(context, 'x'),
  'accounts exportOwnData': exportOwnData,
  'accounts eraseOwnAccount': (context) => eraseOwnAccount(context, { currentPassword: 'x' }),
  'accounts beginSecondFactor': (context) => beginSecondFactor(context, { currentPassword: 'x' }),
  'accounts confirmSecondFactor': (context) =>
    confirmSecondFactor(context, { code: '000000', setUp: null }),
  'accounts renewRecoveryCodes': (context) =>
    renewRecoveryCodes(context, { code: '000000', currentPassword: 'x' }),
  'accounts removeSecondFactor': (context) =>
    removeSecondFactor(context, { code: '000000', currentPassword: 'x' }),
  'accounts mintHandOff': (context) => mintHandOff(context, 'buyer'),
  'saved-searches saveSearch': (context) =>
    saveSearch(context, {
      question: 'towel',
      category: null,
      filters: {
        brands: [],
        minMicros: null,
        maxMicros: null,
        moq: [],
        lead: [],
        types: [],
        certificates: [],
        origins: [],
        hasSample: false,
      },
      hasAlert: true,
    }),
  'saved-searches setAlert': (context) => setAlert(context, 'x', true),
  'saved-searches removeSearch': (context) => removeSearch(context, 'x'),
  'rfqs postRfq': (context) => postRfq(context, rfqInputOf()),
  'rfqs sendRfq': (context) => sendRfq(context, 'x', true),
  'rfqs startRfqDraft': (context) => startRfqDraft(context, { tradeTerms: [] }, 'x'),
  'rfqs saveRfqDraft': (context) => saveRfqDraft(context, 'x', { tradeTerms: [] }),
  'rfqs discardRfqDraft': (context) => discardRfqDraft(context, 'x'),
  'rfqs addRfqAttachment': (context) =>
    addRfqAttachment(context, 'x', { name: 'a.txt', bytes: Buffer.from('a') }),
  'rfqs removeRfqAttachment': (context) => removeRfqAttachment(context, 'x', 'y'),
  'rfqs closeRfq': (context) => closeRfq(context, 'x'),
  'companies leaveStaff': leaveStaff,
  'accounts joinAsOneself': (context) => joinAsOneself(context, { token: 'x' }),
};

/** What only a company's owner does. */
const owners: Readonly<Record<string, (context: Context) => Promise<unknown>>> = {
  'companies inviteStaff': (context) =>
    inviteStaff(context, { email: 'a@b.example', permissions: [] }),
  'companies withdrawInvitation': (context) => withdrawInvitation(context, 'x'),
  'companies setStaffPermissions': (context) => setStaffPermissions(context, 'x', ['rfq']),
  'companies closeOwnCompany': (context) => closeOwnCompany(context, { currentPassword: 'x' }),
  'companies renameCompany': (context) => renameCompany(context, { businessName: 'New' }),
  'companies removeStaff': (context) => removeStaff(context, 'x'),
};

/** What the files of commands export besides commands, or commands without a guard, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'visits recordConsent': 'anybody may say yes or no, and nothing says who did',
  'catalog relateDue': 'asked by a job alone',
  'catalog relateProducts': 'asked by a job alone',
  'saved-searches forgetSearches': 'writes within the transaction that erases the person',
  'saved-searches stopAlert': 'the link of a mail permits it',
  'rfqs asker': 'tells who asks',
  'rfqs holdEditable': 'reads within the transaction of a command that has permitted it',
  'rfqs isOfCompany': 'a condition',
  'rfqs endRfqsOf': 'writes within the transaction that closes the company',
  'rfqs expireRfqs': 'asked by a job alone',
  'rfqs forgetAttachments': 'writes within the transaction of a command that has permitted it',
  'rfqs forgetRfqs': 'writes within the transaction that erases the person',
  'rfqs moveRfq': 'writes within the transaction of a command that has permitted it',
  'rfqs moveRfqs': 'writes within the transaction of a command that has permitted it',
  'rfqs purgeRfqDrafts': 'asked by a job alone',
  'search countWords': 'asked by a job alone',
  'search countWordsIfMany': 'asked by a job alone',
  'search documentVersion': 'a number',
  'search indexTable': 'a name',
  'search readKnown': 'reads what anybody may see',
  'search recordClicks': 'adds up what anybody chooses',
  'search recordQuestions': 'adds up what anybody asks',
  'search removeAbandonedIndex': 'asked by a job alone',
  'search renewDocuments': 'asked by a job alone',
  'search repriceDocuments': 'asked by a job alone',
  'search writeDocuments': 'writes for a job or a command that has permitted it',
  'accounts addPerson':
    'writes within the transaction of a sign-up, an invitation or an admin’s making',
  'accounts askForConfirmation': 'anybody may ask; a mail goes to the owner of the address',
  'accounts askForPasswordReset': 'anybody may ask; a mail goes to the owner of the address',
  'accounts authenticate': 'tells who asks',
  'accounts changeEmail': 'the token of a mail permits it',
  'accounts checkPassword': 'the password permits it',
  'accounts chooseFirstPassword': 'the token of a link permits it',
  'accounts codeNeeded': 'an error',
  'accounts confirmEmail': 'the token of a mail permits it',
  'accounts countNetworkTry': 'a limit',
  'accounts countTry': 'a limit',
  'accounts changedDisplayCookie': 'writes a cookie',
  'accounts createIdentifier': 'tells who asks',
  'accounts createRecognizer': 'tells who asks',
  'accounts identify': 'tells who asks',
  'accounts deviceTokenFor': 'asked for whom a mail or a password has shown to be the owner',
  'accounts deviceTokenIn': 'reads a cookie',
  'accounts displayCookie': 'writes a cookie',
  'accounts endSessions': 'writes within the transaction of a command that has permitted it',
  'accounts forgetTries': 'a limit',
  'accounts isKnownDevice': 'reads a cookie',
  'accounts isOpenToken': 'reads only',
  'accounts isWithin': 'a limit',
  'accounts joinAsNewPerson': 'the token of an invitation permits it',
  'accounts linkGoogle': 'the password and Google’s word permit it',
  'accounts logIn': 'the password permits it',
  'accounts logInHalfway': 'the password and a code permit it',
  'accounts logInWithGoogle': 'Google’s word permits it',
  'accounts logOut': 'ends the asker’s own session, if there is one',
  'accounts makeToken': 'writes within the transaction of a command that has permitted it',
  'accounts noteOwnAct': 'writes for a command that has permitted it',
  'accounts noteSecurityEvent': 'writes within the transaction of a command that has permitted it',
  'accounts openPlainSession': 'asked for whom the password has been checked',
  'accounts openSession': 'writes within the transaction that has checked whose it is',
  'accounts purgeSessions': 'asked by a job alone',
  'accounts goodbyeHeaders': 'writes cookies',
  'accounts ownDisplayCookie': 'writes a cookie',
  'accounts renewedCookies': 'writes a cookie',
  'accounts resetPassword': 'the token of a mail permits it',
  'accounts sealHalfway': 'asked for whom the password has been checked',
  'accounts sessionCookies': 'writes a cookie',
  'accounts sessionTokenIn': 'reads a cookie',
  'accounts signUpBuyer': 'anybody may',
  'accounts signUpBuyerWithGoogle': 'anybody with Google’s word may',
  'accounts signUpSeller': 'anybody may',
  'accounts signUpSellerWithGoogle': 'anybody with Google’s word may',
  'accounts startGoogle': 'anybody may go to Google',
  'accounts finishGoogle': 'reads only',
  'accounts factorSetUpCookie': 'writes cookies',
  'accounts factorSetUpIn': 'reads cookies',
  'accounts noFactorSetUp': 'writes cookies',
  'accounts readFactorSetUp': 'reads only what was sealed for the session that asks',
  'accounts takeGoogleToken': 'writes within the transaction of a command that has verified it',
  'accounts purgeGoogleTokens': 'forgets what is too old; asked by a job alone',
  'accounts googleTripEnded': 'writes cookies',
  'accounts googleAnswerCookie': 'writes cookies',
  'accounts noGoogleAnswer': 'writes cookies',
  'accounts googleAnswerIn': 'reads cookies',
  'accounts claimsOf': 'only names things otherwise',
  'accounts keepSignUpPictures':
    'anybody may hand over a picture to sign up with; what nothing shows is removed',
  'accounts endedHeaders': 'writes cookies',
  'accounts changedHeaders': 'writes cookies',
  'accounts staleCookies': 'writes cookies',
  'accounts takeHandOff': 'the code permits it',
  'accounts takeSecondFactorCode': 'the code permits it',
  'accounts takeToken': 'the token permits it',
  'accounts welcomeHeaders': 'writes cookies',
  'accounts verifyGoogle': 'reads only',
  'accounts voidTokens': 'writes within the transaction of a command that has permitted it',
  'accounts checkNetworkTries': 'reads only',
  'accounts startOver': 'writes within the transaction of who reads the mailbox',
  'accounts keepSentPictures': 'writes what comes with a sign-up, which anybody may send',
  'companies emptyOwnCompany': 'writes within the transaction of who reads the mailbox',
  'companies closeCompany': 'writes within the transaction in which its owner goes',
  'companies foundCompany': 'writes within the transaction that made the person',
  'companies leaveCompany': 'writes within the transaction that erases the person',
  'companies prepareInvitation': 'asked by a job alone',
  'companies takeInvitation': 'the token of an invitation permits it',
  'media forgetUploads': 'writes within the transaction of a command that has permitted it',
  'media cleanPicture': 'writes nothing',
  'name-reviews forgetNames':
    'writes within the transaction that erases a person or closes a company',
  'name-reviews learnName': 'writes within the transaction of a command that has permitted it',
  'name-reviews learnNames': 'asked by a job alone',
  'name-reviews refuseMarketNames': 'a rule',
  'name-reviews reviewName': 'writes within the transaction of a command that has permitted it',
  'media keepUploads': 'the same of several',
  'media keepUpload':
    'anybody may hand over a picture to sign up with; what nothing shows is removed',
  'catalog categoryFile': 'a schema',
  'catalog exportCategories': 'reads only; asked by the operator’s command line alone',
  'media recordPictures': 'writes within the transaction of a command that has permitted it',
  'search indexProducts':
    'writes nothing but words of goods that are saved already; asked by a job alone',
  'search indexStores':
    'writes nothing but words of stores that are saved already; asked by a job alone',
  'search indexAllStores': 'the same of all of them; asked by the rebuild alone',
  'search renewStoreDocuments':
    'the same of those that an older version wrote; asked by a job alone',
  'search lockDocuments': 'writes nothing; asked by whoever writes documents',
};

async function exportedNames(): Promise<string[]> {
  const files = await Array.fromAsync(
    glob('src/features/*/{commands.server.ts,commands/**/*.server.ts}'),
  );
  expect(files.length).toBeGreaterThan(5);
  const names = files.map(async (file) =>
    Object.keys((await import(path.resolve(file))) as object).map(
      (name) => `${file.split(path.sep)[2]} ${name}`,
    ),
  );
  return (await Promise.all(names)).flat().toSorted();
}

const member = (actsFor: Member['actsFor']): Member => ({
  kind: 'member',
  personId: newId(),
  companyId: newId(),
  actsFor,
  isOwner: false,
  permissions: ['rfq', 'rfqQuotes', 'inquiry'],
  sessionId: 'session',
});
const strangers: readonly { who: string; actor: Actor; status: 401 | 403 }[] = [
  { who: 'a visitor', actor: visitor, status: 401 },
  { who: 'a buyer', actor: member(['buyer']), status: 403 },
  { who: 'a seller of another company', actor: member(['seller']), status: 403 },
];

/** How many rows every table has. */
async function rowCounts(): Promise<unknown> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const { rows } = await database.pool.query(
    `select ${tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`).join(', ')}`,
  );
  return rows[0];
}

beforeAll(async () => {
  await openSmallMarket(operator);
  ({ id: storeId } = await openStore(operator));
  await saveProducts(operator, storeId, [productInputOf()]);
  const personId = await addPerson(
    operator,
    {
      email: 'somebody@kervan.example',
      name: 'Somebody',
      countryCode: null,
      phone: null,
      phoneCountry: null,
    },
    { passwordHash: null, google: null },
  );
  await saveSynonym(operator, { kind: 'synonym', en: ['towel'], tr: ['havlu'], ar: [] }, null);
  const companyId = await foundCompany(operator, personId!, {
    name: 'Somebody’s',
    sides: { isBuyer: true, isSeller: false, isAdmin: false },
    businessType: 'other',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: null,
    phone: null,
  });
  const buyer = { ...operator, actor: { ...member(['buyer']), personId: personId!, companyId } };
  for (const productName of [
    'Peshtemal to approve',
    'Peshtemal to change',
    'Peshtemal to reject',
    'Peshtemal to remove',
  ])
    await postRfq(buyer, rfqInputOf({ productName }));
  await approveRfq(operator, await rfqOf('Peshtemal to remove'));
  const flagged = { concern: 'look_alike', createdAt: new Date() } as const;
  await database.db.insert(nameReviews).values([
    { ...flagged, personId, name: 'To approve' },
    { ...flagged, companyId, name: 'To rename' },
    { ...flagged, storeId, name: 'To suspend' },
  ]);
});

test('every command is named here', async () => {
  expect(Object.keys({ ...commands, ...own, ...owners, ...exceptions }).toSorted()).toEqual(
    await exportedNames(),
  );
});

describe.each(Object.entries(commands))('%s', (_name, call) => {
  test.each(strangers)(
    'refuses $who, and leaves everything as it was',
    async ({ actor, status }) => {
      const before = await rowCounts();
      const answer = await call({ ...operator, actor }).catch((error: unknown) => error);
      expect(isKervanError(answer) && answer.httpStatus).toBe(status);
      expect(await rowCounts()).toEqual(before);
    },
  );
});

test.each(Object.entries({ ...own, ...owners }))('%s refuses a visitor', async (_name, call) => {
  await expect(call({ ...operator, actor: visitor })).rejects.toMatchObject({ httpStatus: 401 });
});

test.each(Object.entries(owners))('%s refuses staff', async (_name, call) => {
  await expect(call({ ...operator, actor: member(['buyer', 'seller']) })).rejects.toMatchObject({
    httpStatus: 403,
  });
});

// Last: it changes what the others count.
test.each(Object.entries(commands))('%s lets the operator', async (_name, call) => {
  await expect(call(operator)).resolves.not.toThrow();
});
