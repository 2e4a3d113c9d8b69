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
  ['Sorry ! you don’t have permission for this action', 'storefront/error', 'notPermitted'],
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
];

/** Said by several pages, under names of their own. */
const saidSomewhere = [
  'Welcome back',
  'You are login successful!',
  'Good bye!',
  'Your account has been logged out!',
  'Opp! UnAuth. you need to login first!!',
  'Request created successfully',
  'Your request will be published after approval',
  'No Stores Found',
  'No Blogs Found',
  'No Data',
];

const english = messagesIn('en');

test.each(fixed)('“%s” is said by %s: %s', (words, folder, key) => {
  expect(textOf('en', folder, key)).toContain(words);
});

test.each(saidSomewhere)('“%s” is said by a page', (words) => {
  expect([...english.values()].filter((text) => text.includes(words))).not.toEqual([]);
});

describe.each(['tr', 'ar'] as const)('in %s', (lang) => {
  test.each(fixed)('“%s” has its own words', (_words, folder, key) => {
    const text = textOf(lang, folder, key);

    expect(text).toMatch(/\S/);
    expect(text).not.toBe(textOf('en', folder, key));
  });
});

function textOf(lang: Locale, folder: string, key: string): string | undefined {
  return messagesIn(lang).get(`src/${folder.replace(/^(?!features)/, 'pages/')}/messages ${key}`);
}
