// What may become of a request for quotation, by whose hand, and how much of everything there may be.
import { foldLetters } from '#shared/fold.ts';
import type { BuyerBusinessType, RfqState } from './schemas.ts';

/** So many quotes may be given to one request. */
export const maxQuotes = 10;
/** A published request is open for so long; each approval begins anew. */
export const openDays = 30;
export const maxAttachments = 5;
/** Without a confirmed e-mail address an account costs nothing to make, so it keeps less. */
export const maxUnconfirmed = { drafts: 3, attachments: 2 } as const;
export const maxAttachmentBytes = 10 * 2 ** 20;
/** Drafts that nobody has touched for so long are removed. */
export const draftDays = 90;
export const maxDrafts = 20;

const dayMs = 86_400_000;
/** What one person may do. */
export const limits = {
  posts: { most: 20, windowMs: dayMs },
  files: { most: 100, windowMs: dayMs },
} as const;

/**
 * Whose hand moves it: the buyer's, the staff's, the clock's, or a seller's that takes the last
 * quote.
 */
export type TransitionActor = 'buyer' | 'admin' | 'timer' | 'seller';

const transitions: Readonly<
  Record<RfqState, Readonly<Partial<Record<RfqState, TransitionActor>>>>
> = {
  draft: { pending_approval: 'buyer' },
  pending_approval: { open: 'admin', changes_requested: 'admin', rejected: 'admin' },
  changes_requested: { pending_approval: 'buyer' },
  open: {
    pending_approval: 'buyer',
    full: 'seller',
    awarded: 'buyer',
    closed: 'buyer',
    expired: 'timer',
    removed: 'admin',
  },
  full: { awarded: 'buyer', closed: 'buyer', expired: 'timer', removed: 'admin' },
  rejected: {},
  awarded: {},
  closed: {},
  expired: {},
  removed: {},
};

const mayBecome = (from: RfqState, to: RfqState, by: TransitionActor): boolean =>
  transitions[from][to] === by;

/**
 * The states from which this hand leads to `to`: what the conditional UPDATE of a transition asks
 * for.
 */
export const statesBefore = (to: RfqState, by: TransitionActor): RfqState[] =>
  (Object.keys(transitions) as RfqState[]).filter((from) => mayBecome(from, to, by));

/** What anybody sees. */
export const publicStates = ['open', 'full'] as const satisfies readonly RfqState[];
export const isPublic = (state: RfqState): boolean => state === 'open' || state === 'full';
/** What its buyer may write anew; what was sent before is approved again then. */
export const editableStates: readonly RfqState[] = [
  'draft',
  ...statesBefore('pending_approval', 'buyer').filter((state) => state !== 'draft'),
];

/** Whose hand took a step. */
export const transitionActorOf = (from: RfqState, to: RfqState): TransitionActor | null =>
  transitions[from][to] ?? null;

/** The file storage's names of attachments begin so; nobody else's do. */
export const attachmentPrefix = 'rfq-';

/** Folds a text to its words, for comparison. */
const folded = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** "Towels & Peshtemals" also says each of the two. */
const partsOf = (name: string): string[] => [
  name,
  ...name.split(/[&,،/()]|\s(?:and|ve|و)\s|\sو(?=\p{L})/u),
];

/** The words that name a category alone, as names are compared with them. */
export const bareWords = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names
      .flatMap(partsOf)
      .map(folded)
      .filter((word) => word !== ''),
  );

/** Three letters at least, and more than what a category is called: nobody can quote "towels". */
export function whyNotSpecific(
  productName: string,
  categoryWords: ReadonlySet<string>,
): 'nameNotSpecific' | null {
  const letters = productName.match(/\p{L}/gu)?.length ?? 0;
  const name = folded(productName);
  const isBare = [
    name,
    `${name}s`,
    `${name}es`,
    name.replace(/(?:lar|ler)$/, ''),
    name.replace(/^ال/, ''),
  ].some((word) => categoryWords.has(word));
  return letters < 3 || isBare ? 'nameNotSpecific' : null;
}

/** What a company says it is, in the words that buyers choose from. */
export function buyerTypeOf(companyType: string | null): BuyerBusinessType {
  switch (companyType) {
    case 'trading_company':
    case 'buying_office':
    case 'agent':
    case 'distributor_wholesaler':
    case 'association':
    case 'business_service':
      return companyType;
    case 'government':
      return 'government_ministry';
    default:
      return 'other';
  }
}

/** What somebody else's hand does to a request is told to its buyer. */
export const toldStates = [
  'open',
  'changes_requested',
  'rejected',
  'removed',
  'expired',
] as const satisfies readonly RfqState[];
export type ToldState = (typeof toldStates)[number];
