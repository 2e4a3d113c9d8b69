// States of memberships, as data, what each company has to prove, and for how long it is kept.
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { DocumentKind, LegalForm, MembershipState } from './schemas.ts';

export const membershipMoves = [
  'save_data',
  'add_document',
  'request',
  'take',
  'return',
  'approve',
  'reject',
] as const;
export type MembershipMove = (typeof membershipMoves)[number];

type Move = {
  readonly from: readonly MembershipState[];
  readonly to: (from: MembershipState) => MembershipState;
};

/** From which states each move leads, and where to. */
const moves: Readonly<Record<MembershipMove, Move>> = {
  save_data: {
    from: ['registered', 'company_data', 'documents', 'more_documents'],
    to: (from) => (from === 'registered' ? 'company_data' : from),
  },
  add_document: {
    from: ['company_data', 'documents', 'more_documents'],
    to: (from) => (from === 'company_data' ? 'documents' : from),
  },
  request: { from: ['documents', 'more_documents'], to: () => 'requested' },
  take: { from: ['requested', 'in_review'], to: () => 'in_review' },
  return: { from: ['in_review'], to: () => 'more_documents' },
  approve: { from: ['in_review'], to: () => 'approved' },
  reject: { from: ['in_review'], to: () => 'rejected' },
};

export const membershipMove = (move: MembershipMove): Move => moves[move];

export const mayMove = (state: MembershipState, move: MembershipMove): boolean =>
  moves[move].from.includes(state);

/** The company may still change what it applies with. */
export const editableStates: readonly MembershipState[] = moves.save_data.from;

/** In these a tax number is taken: for good once it was requested. */
export const claimingStates: readonly MembershipState[] = [
  'requested',
  'in_review',
  'more_documents',
  'approved',
  'rejected',
];

/** What the control panel lists: what waits for staff, for the company, and what is over. */
export const reviewLists = {
  waiting: ['requested', 'in_review'],
  returned: ['more_documents'],
  decided: ['approved', 'rejected'],
} as const satisfies Readonly<Record<string, readonly MembershipState[]>>;
export type ReviewList = keyof typeof reviewLists;
export const reviewListNames = Object.keys(reviewLists) as ReviewList[];

/** One reviewer at a time; who takes no step for so long frees it for the others. */
export const reviewTurnMs = 30 * minuteMs;

/** In which an application is decided after its request. */
export const reviewTargetDays = 3;

const turkishTimeMs = 3 * hourMs;
/** The day's number by Türkiye's clocks; day 0 was a Thursday. */
const dayNumber = (at: Date): number => Math.floor((at.getTime() + turkishTimeMs) / dayMs);
/** Days from Monday to Friday before this one, since a Monday long ago. */
const workingDaysBefore = (day: number): number => {
  const sinceMonday = day + 3;
  const weeks = Math.floor(sinceMonday / 7);
  return weeks * 5 + Math.min(sinceMonday - weeks * 7, 5);
};

/** Working days that have begun after the day of the request. */
export const workingDaysSince = (requestedAt: Date, now: Date): number =>
  Math.max(
    0,
    workingDaysBefore(dayNumber(now) + 1) - workingDaysBefore(dayNumber(requestedAt) + 1),
  );

const ofAll: readonly DocumentKind[] = [
  'identity_card',
  'tax_plate',
  'signature_circular',
  'commitment',
];

export const requiredDocuments = (form: LegalForm): readonly DocumentKind[] =>
  form === 'ordinary_partnership' ? [...ofAll, 'partnership_agreement'] : ofAll;

/** Companies in Türkiye have Turkish tax numbers and offices. */
export const isTurkish = (form: LegalForm): boolean => form !== 'foreign_company';

export const maxDocumentBytes = 10 * 2 ** 20;
export const maxDocumentPages = 20;
/** In points, as PDFs count: of paper that is more than a metre long. */
export const maxPageSide = 4_000;
/** A company's limits, so that its files stay bounded. */
export const documentLimits = {
  uploads: { most: 60, windowMs: 24 * 60 * minuteMs },
  saves: { most: 600, windowMs: 60 * minuteMs },
  commitments: { most: 60, windowMs: 60 * minuteMs },
} as const;
export const maxVersions = 20;

const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/**
 * A tax plate counts if it was issued at most a year before the day, and not after it, by Türkiye's
 * clocks.
 */
export function isLatePlate(issuedOn: string, now: Date): boolean {
  const today = new Date(now.getTime() + turkishTimeMs);
  const oldest = new Date(today);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - 1);
  return issuedOn < dayText(oldest) || issuedOn > dayText(today);
}

const digitsOf = (typed: string): string | null => {
  const latin = typed
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6_f0))
    .replace(/[\s.-]/g, '');
  return /^\d+$/.test(latin) ? latin : null;
};

/** The last digit of the ten-digit number of Turkish companies (VKN) follows from the others. */
function isCompanyNumber(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    const shifted = (Number(digits[i]) + 9 - i) % 10;
    const doubled = (shifted * 2 ** (9 - i)) % 9;
    sum += shifted !== 0 && doubled === 0 ? 9 : doubled;
  }
  return (10 - (sum % 10)) % 10 === Number(digits[9]);
}

/** The last two digits of the eleven-digit number of Turkish citizens (TCKN) likewise. */
function isPersonNumber(digits: string): boolean {
  const [first] = digits;
  if (first === '0') return false;
  const at = (i: number) => Number(digits[i]);
  const odd = at(0) + at(2) + at(4) + at(6) + at(8);
  const even = at(1) + at(3) + at(5) + at(7);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return tenth === at(9) && (odd + even + at(9)) % 10 === at(10);
}

/**
 * The tax number with its country, by which one company is told from another; null when no such
 * number exists. Sole traders have their number as citizens or one of a company.
 */
export function taxIdOf(form: LegalForm, country: string, typed: string): string | null {
  if (isTurkish(form)) {
    const digits = digitsOf(typed);
    if (digits === null) return null;
    const isPossible =
      digits.length === 10
        ? isCompanyNumber(digits)
        : digits.length === 11 &&
          (form === 'sole_trader' || form === 'ordinary_partnership') &&
          isPersonNumber(digits);
    return isPossible ? `TR:${digits}` : null;
  }
  const written = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return written.length >= 4 ? `${country}:${written}` : null;
}

/** Days after which documents are deleted: after the decision, or the last step of no decision. */
export const keptDocumentDays = {
  identityCard: 30,
  rejected: 180,
  abandoned: 180,
} as const;

/** Steps of which the company is told by mail. */
export const toldStates = ['requested', 'more_documents', 'approved', 'rejected'] as const;
export type ToldState = (typeof toldStates)[number];
