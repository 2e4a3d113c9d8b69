// Keeps words that were replaced by the field's terms out of names: of identifiers, message keys,
// files, tables and columns. Comments, texts and quoted data are free.
import fs from 'node:fs';
import { parseSync } from 'vite';

/** Part of a name, in any case, with what to write instead. */
const bannedParts: Readonly<Record<string, string>> = {
  persons: 'users',
  stirring: 'interaction',
  asker: 'author',
};

/** Whole names with what to write instead. */
const bannedNames: Readonly<Record<string, string>> = {
  personId: 'userId',
  personIds: 'userIds',
  LinkCard: 'OgImage',
  cardPath: 'ogImagePath',
  Still: 'StaticHtml',
  StillItem: 'StaticItem',
  Later: 'OnInteraction',
  keptAs: 'cacheKey',
  inPage: 'serverOnly',
  ReadingMarks: 'ScrollSpy',
  Figures: 'StatCards',
  FacetSheet: 'FacetColumns',
  headTokens: 'headNouns',
  PictureMaker: 'PictureRenderer',
  FeedError: 'ImportError',
  FeedItem: 'ImportItem',
  FormAnswer: 'ActionResult',
  answerForm: 'handleForm',
  PanelPlace: 'NavItem',
  articleKeys: 'productMatchKeys',
  relatedGoods: 'relatedProducts',
  keptMails: 'sentMails',
  rfqSteps: 'rfqFormSteps or rfqTransitions',
  searchQuestions: 'searchQueries',
  lookedUntil: 'checkedUntil',
  traits: 'filterBits',
  traitKey: 'filterBitKey',
  takeQuote: 'takeMonthlyQuote',
  followRfq: 'syncQuotesWithRfq',
  isRfqHeld: 'keepsRfqOpen',
  beginWork: 'startOrUndoImport',
  writeWhole: 'writeAtomically',
};

/** Names of tables and columns with what to write instead. */
const bannedColumns: Readonly<Record<string, string>> = {
  person_id: 'user_id',
  article_keys: 'product_match_keys',
  related_goods: 'related_products',
  kept_mails: 'sent_mails',
  rfq_steps: 'rfq_transitions',
  search_questions: 'search_queries',
  question: 'query',
  asked: 'searches',
  traits: 'filter_bits',
  standing: 'tiebreak',
  alike: 'similar',
  typed: 'draft',
  ground: 'placeholder_color',
  made_at: 'computed_at',
  looked_until: 'checked_until',
  likened: 'similar_name',
};

/** Words of file and folder names with what to write instead. */
const bannedInPaths: Readonly<Record<string, string>> = {
  blocks: 'components, views.ts, params.ts or format.ts',
  goods: 'products',
  maker: 'renderer, or manufacturer for the business type',
  person: 'user',
  people: 'users',
  figures: 'stat-cards, summary or quantities',
  places: 'nav-items',
  discovery: 'seo',
};

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Returns what to write instead of a name; null when it is free. */
function replacementOf(name: string): string | null {
  if (Object.hasOwn(bannedNames, name)) return bannedNames[name]!;
  const part = wordsOf(name).find((word) => Object.hasOwn(bannedParts, word));
  return part === undefined ? null : bannedParts[part]!;
}

type Node = { readonly type?: string; readonly name?: unknown; readonly value?: unknown };

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

function problemsOfCode(file: string, text: string): string[] {
  const found = new Map<string, string>();
  for (const { type, name, value } of nodesIn(parseSync(file, text).program)) {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') {
      const better = replacementOf(name);
      if (better !== null) found.set(name, better);
    }
    if (type === 'Literal' && typeof value === 'string' && file.endsWith('table.server.ts')) {
      if (Object.hasOwn(bannedColumns, value)) found.set(value, bannedColumns[value]!);
    }
  }
  return [...found].map(([name, better]) => `${file}: ${name} is called ${better}`);
}

function problemsOfPath(file: string): string[] {
  return wordsOf(file)
    .filter((word) => Object.hasOwn(bannedInPaths, word) || Object.hasOwn(bannedParts, word))
    .map((word) => `${file}: ${word} is called ${bannedInPaths[word] ?? bannedParts[word]}`);
}

const problemsOfKeys = (file: string, text: string): string[] =>
  Object.keys(JSON.parse(text) as object).flatMap((key) => {
    const better = replacementOf(key);
    return better === null ? [] : [`${file}: the key ${key} is called ${better}`];
  });

/** Problems of one file: of its path, and of the names in it. */
export function bannedWordsIn(file: string, text: string): string[] {
  const inside = file.endsWith('.json') ? problemsOfKeys(file, text) : problemsOfCode(file, text);
  return [...problemsOfPath(file), ...inside];
}

const sources = [
  '{src,bench,tests,tools}/**/*.{ts,tsx}',
  'database/{demo,reference}/**/*.ts',
  'src/**/messages/*.json',
];

/** Problems of the whole project, one a line. */
export const findBannedWords = (): string =>
  fs
    .globSync(sources, {
      exclude: ['tests/fixtures/**', 'tools/banned-words.ts', 'tools/templates/**'],
    })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => bannedWordsIn(file, fs.readFileSync(file, 'utf8')))
    .toSorted()
    .join('\n');
