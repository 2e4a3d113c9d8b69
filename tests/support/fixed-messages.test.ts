import { describe, expect, test } from 'vitest';
import type { Locale } from '#shared/locale.ts';
import { messagesIn } from './wording.ts';

/**
 * Messages whose English words are fixed, with their spelling, because programs and people know
 * them from before: what a text must contain, and where it is said.
 */
const fixed: readonly (readonly [words: string, folder: string, key: string])[] = [
  ['Please input your name', 'storefront/error', 'inputName'],
  ['Please input your e-mail', 'storefront/error', 'inputEmail'],
  ['Please input your password', 'storefront/error', 'inputPassword'],
  ['Please input your business name', 'storefront/error', 'inputBusinessName'],
  ['This field is required', 'storefront/error', 'required'],
  ['not a possible phone number', 'storefront/error', 'impossiblePhone'],
  ['Page not found', 'storefront/error', 'notFoundTitle'],
  ['You need to log in first', 'storefront/error', 'loginRequired'],
  ["Sorry ! you don't have permission for this action", 'storefront/error', 'notPermitted'],
  [
    'Sorry, you are not authorized to access this page, please log in',
    'storefront/error',
    'unauthorizedText',
  ],
  ['Verification email sent successfully', 'storefront/error', 'confirmationMailSent'],
  ['Email not confirmed', 'storefront/error', 'emailNotConfirmed'],
  ['No products published yet', 'storefront/error', 'noProductsPublished'],
  ['Upgrade membership to respond', 'storefront/error', 'quotesUsed'],
  ['You cannot respond to bids for quotes', 'storefront/error', 'cannotRespond'],
  ['You already answered this request', 'storefront/error', 'alreadyAnswered'],
  [
    'The number of responses allowed for this request has been completed',
    'storefront/error',
    'answersCompleted',
  ],
  ['Choose at least one manufacturer/company', 'storefront/error', 'chooseRecipient'],
  ['An error occurred, try again later', 'storefront/contact', 'failed'],
  ['Message sent, team will respond', 'storefront/contact', 'sent'],
  ['No product found', 'features/listings', 'noProduct'],
  ['No more data', 'features/listings', 'noMore'],
  ['No more offers', 'storefront/product', 'noMoreOffers'],
  ['No Stores Found', 'features/companies', 'noStores'],
  ['No Blogs Found', 'storefront/blog', 'none'],
  ['No Data', 'control', 'noMatch'],
  ['Welcome back', 'storefront/notice', 'welcomeTitle'],
  ['You are login successful!', 'storefront/notice', 'welcomeText'],
  ['Good bye!', 'storefront/notice', 'goodbyeTitle'],
  ['Your account has been logged out!', 'storefront/notice', 'goodbyeText'],
  ['Opp! UnAuth. you need to login first!!', 'account/login', 'loginFirst'],
  ['Request created successfully', 'features/rfqs/errors', 'rfqCreated'],
  ['Your request will be published after approval', 'features/rfqs/errors', 'rfqCreated'],
  ['Request created successfully', 'buyer/quote-requests', 'sentTitle'],
  ['Your request will be published after approval', 'buyer/quote-requests', 'sentText'],
];

/** Rules of forms, whose words are ours, and what each must name. */
const rules: readonly (readonly [rule: RegExp, folder: string, key: string])[] = [
  [/at least 4 characters/, 'features/accounts/errors', 'shortPassword'],
  [/do not match/, 'storefront/error', 'passwordsDiffer'],
  [/account type/, 'storefront/error', 'chooseAccountType'],
  [/shipping status/, 'storefront/error', 'chooseShipping'],
  [/profile image/, 'storefront/error', 'chooseProfileImage'],
  [/phone number/, 'features/accounts/errors', 'inputPhone'],
  [/delete the number first/, 'features/accounts', 'phoneLocked'],
  [/published products/, 'features/quotes/errors', 'chooseQuotedProduct'],
  [/pays for the sample/, 'storefront/error', 'chooseSampleFeePayer'],
  [/Be specific/, 'storefront/error', 'nameNotSpecific'],
  [/numbers only/, 'storefront/error', 'quantityNotNumber'],
  [/accept the terms/, 'storefront/error', 'acceptRfqTerms'],
  [/10 MB/, 'storefront/error', 'fileTooLarge'],
  [/TXT, DOC.*XLS.*PDF/, 'storefront/error', 'fileKind'],
  [/state or province/, 'storefront/error', 'inputState'],
  [/city/, 'storefront/error', 'inputCity'],
  [/postal code/, 'storefront/error', 'inputPostalCode'],
  [/destination address is required/, 'storefront/error', 'destinationRequired'],
  [/freight forwarder is required/, 'storefront/error', 'forwarderRequired'],
  [/final destination country or region is required/, 'storefront/error', 'finalCountryRequired'],
];

const messages = { en: messagesIn('en'), tr: messagesIn('tr'), ar: messagesIn('ar') };

test.each(fixed)('“%s” is said by %s: %s', (words, folder, key) => {
  expect(textOf('en', folder, key)).toContain(words);
});

test.each(rules)('the rule %s is said by %s: %s', (rule, folder, key) => {
  expect(textOf('en', folder, key)).toMatch(rule);
});

describe.each(['tr', 'ar'] as const)('in %s', (lang) => {
  test.each([...fixed, ...rules])('“%s” has its own words', (_words, folder, key) => {
    const text = textOf(lang, folder, key);

    expect(text).toMatch(/\S/);
    expect(text).not.toBe(textOf('en', folder, key));
  });
});

function textOf(lang: Locale, folder: string, key: string): string | undefined {
  return messages[lang].get(`src/${folder.replace(/^(?!features)/, 'pages/')}/messages ${key}`);
}
