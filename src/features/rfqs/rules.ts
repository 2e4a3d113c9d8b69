// States and limits of requests: the transitions, who takes them, and the maximum of everything.
import { dayMs } from '#shared/durations.ts';
import { foldLetters } from '#shared/fold.ts';
import type { BuyerBusinessType, RfqState } from './schemas.ts';

/** Maximum quotes per request. */
export const maxQuotes = 10;
export const maxAttachments = 5;
/** Lower limits without a confirmed e-mail address, since such accounts cost nothing to create. */
export const maxUnconfirmed = { drafts: 3, attachments: 2 } as const;
/** Unchanged drafts are deleted after this. */
export const draftDays = 90;
export const maxDrafts = 20;

/** Limits per person. */
export const limits = {
  posts: { most: 20, windowMs: dayMs },
  files: { most: 100, windowMs: dayMs },
} as const;

/**
 * Who takes a transition: the buyer, the staff, the clock, a seller with the last quote, or the end
 * of the buyer's company.
 */
export type TransitionActor = 'buyer' | 'admin' | 'timer' | 'seller' | 'closing';

const transitions: Readonly<
  Record<RfqState, Readonly<Partial<Record<RfqState, TransitionActor>>>>
> = {
  draft: { pending_approval: 'buyer' },
  pending_approval: {
    open: 'admin',
    changes_requested: 'admin',
    rejected: 'admin',
    closed: 'closing',
  },
  changes_requested: { pending_approval: 'buyer', closed: 'closing' },
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

/** Returns the states from which this actor can reach `to`, for the conditional UPDATE. */
export const statesBefore = (to: RfqState, by: TransitionActor): RfqState[] =>
  (Object.keys(transitions) as RfqState[]).filter((from) => mayBecome(from, to, by));

/** Public states. */
export const publicStates = ['open', 'full'] as const satisfies readonly RfqState[];
export const isPublic = (state: RfqState): boolean => state === 'open' || state === 'full';
/** States after which nothing follows; what was asked for may be posted again. */
export const endedStates = [
  'awarded',
  'closed',
  'expired',
  'rejected',
  'removed',
] as const satisfies readonly RfqState[];
/** States in which the buyer may edit; a published request then needs approval again. */
export const editableStates: readonly RfqState[] = [
  'draft',
  ...statesBefore('pending_approval', 'buyer').filter((state) => state !== 'draft'),
];

/** Within which the oldest request should be decided. */
export const approvalTargetHours = 24;

/** Who took a step. */
export const transitionActorOf = (from: RfqState, to: RfqState): TransitionActor | null =>
  transitions[from][to] ?? null;

/** Prefix of attachments in file storage; no other file has it. */
export const attachmentPrefix = 'rfq-';

/** Folds a text to its words, for comparison. */
const folded = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** "Towels & Peshtemals" also matches each word. */
const partsOf = (name: string): string[] => [
  name,
  ...name.split(/[&,،/()]|\s(?:and|ve|و)\s|\sو(?=\p{L})/u),
];

/** Words that are nothing but a category's name, normalised for comparison. */
export const bareWords = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names
      .flatMap(partsOf)
      .map(folded)
      .filter((word) => word !== ''),
  );

/** Requires three letters and more than a category's name, since no seller can quote "towels". */
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

/** Maps a company's business type to the buyers' list. */
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

/** The buyer is notified of steps by others. */
export const toldStates = [
  'open',
  'changes_requested',
  'rejected',
  'removed',
  'expired',
] as const satisfies readonly RfqState[];
export type ToldState = (typeof toldStates)[number];

/** Of the quantity in the request's own unit. */
export const quantityBands = ['up-to-100', '101-1000', '1001-10000', 'over-10000'] as const;
export type QuantityBand = (typeof quantityBands)[number];

export const quantityBandOf = (quantity: number): QuantityBand =>
  quantity <= 100
    ? 'up-to-100'
    : quantity <= 1_000
      ? '101-1000'
      : quantity <= 10_000
        ? '1001-10000'
        : 'over-10000';

/** What a view of the buyer's card is logged as; other views name their file. */
export const cardSubject = 'card';

/** States in which a buyer may share the card later: a deal may still be made, or was. */
export const cardStates = [
  'pending_approval',
  'changes_requested',
  'open',
  'full',
  'awarded',
] as const satisfies readonly RfqState[];
