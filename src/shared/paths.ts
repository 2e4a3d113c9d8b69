// Builds every address of the site, with its language. Links are built nowhere else, so a page that
// moves takes its links along; a test compares these with the pages. Imported as a whole: import *
// as paths from '#shared/paths.ts'; paths.product({ locale, handle })
import { defaultLocale, type Locale } from './locale.ts';

type In = { readonly locale: Locale };

/** Adds the language to a path such as `/shop/clothing`, as rows and the API store it. */
export const localized = ({ locale, path }: In & { path: string }): string => `/${locale}${path}`;

/** Returns an address without its language: `unlocalized(paths.store, { slug })`. */
export const unlocalized = <Rest extends object>(
  build: (values: In & Rest) => string,
  ...[rest]: object extends Omit<Rest, 'locale'> ? [] : [Omit<Rest, 'locale'>]
): string => build({ ...(rest as Rest), locale: defaultLocale }).slice(`/${defaultLocale}`.length);

/** Answers Google's redirects. */
export const googleCallback = ({ locale }: In): string => `/${locale}/account/google/callback`;

/** Not a page: what browsers install. */
export const manifest = ({ locale }: In): string => `/${locale}/manifest.webmanifest`;

/** Not a page: what the service worker shows without a connection. */
export const offline = ({ locale }: In): string => `/${locale}/offline`;

/** The front page of a panel. */
export const panel = ({ locale, name }: In & { name: 'buyer' | 'vendor' | 'control' }): string =>
  `/${locale}/${name}`;

/** The list of stores or that of manufacturers, of one category or all. */
export const companyList = ({
  locale,
  kind,
  category,
}: In & { kind: 'stores' | 'manufacturers'; category?: string | undefined }): string =>
  (kind === 'stores' ? stores : manufacturers)({ locale, ...(category && { category }) });

export const home = ({ locale }: In): string => `/${locale}`;

export const categories = ({ locale }: In): string => `/${locale}/shop`;

export const readyToShip = ({ locale, category }: In & { category?: string }): string =>
  `/${locale}/ready-to-ship${category === undefined ? '' : `/${category}`}`;

export const product = ({ locale, handle }: In & { handle: string }): string =>
  `/${locale}/product/${handle}`;

/** `id`: the product's public id. */
export const reviews = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/product/${id}/reviews`;

/** `id`: the product's public id. */
export const questions = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/product/${id}/questions`;

export const store = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/store/${slug}`;

export const stores = ({ locale, category }: In & { category?: string }): string =>
  `/${locale}/stores${category === undefined ? '' : `/${category}`}`;

export const manufacturers = ({ locale, category }: In & { category?: string }): string =>
  `/${locale}/manufacturers${category === undefined ? '' : `/${category}`}`;

/** What the company directory is, and how a company joins it. */
export const guide = ({ locale }: In): string => `/${locale}/guide`;

/** Choice of what to ask for: a membership, or a partnership. */
export const guideRequest = ({ locale }: In): string => `/${locale}/guide/request`;

export const directory = ({ locale }: In): string => `/${locale}/guide/directory`;

/** `entry`: the slug of a company in the directory. */
export const listedCompany = ({ locale, entry }: In & { entry: string }): string =>
  `/${locale}/guide/directory/${entry}`;

export const exhibitions = ({ locale }: In): string => `/${locale}/exhibitions`;

export const exhibition = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}`;

/** `country`: of the pavilion, in small letters. */
export const exhibitionPavilion = ({
  locale,
  slug,
  country,
}: In & { slug: string; country: string }): string =>
  `/${locale}/exhibitions/${slug}/pavilions/${country}`;

export const exhibitionExhibitors = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/exhibitors`;

/** `company`: its public id. */
export const exhibitionExhibitor = ({
  locale,
  slug,
  company,
}: In & { slug: string; company: string }): string =>
  `/${locale}/exhibitions/${slug}/exhibitors/${company}`;

/** The floor plan with its list. */
export const exhibitionPlan = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/stands`;

export const exhibitionPolicy = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/policy`;

export const exhibitionSponsors = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/sponsor`;

export const exhibitionMedia = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/media-partner`;

export const exhibitionParticipate = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/participate`;

export const reserveStand = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/stands/reserve`;

export const exhibitionQuestionnaire = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/questionnaire`;

/** Registration of visitors. */
export const exhibitionVisit = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/exhibitions/${slug}/visit`;

/** Not a page: for calendars. */
export const exhibitionCalendar = ({ locale, slug }: In & { slug: string }): string =>
  `/feeds/${locale}/exhibitions/${slug}.ics`;

export const rfqs = ({ locale }: In): string => `/${locale}/rfq`;

export const rfq = ({ locale, id }: In & { id: string }): string => `/${locale}/rfq/${id}`;

export const blog = ({ locale }: In): string => `/${locale}/blog`;

export const blogPost = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/blog/${slug}`;

export const blogCategory = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/blog/category/${slug}`;

export const blogAuthor = ({ locale, slug }: In & { slug: string }): string =>
  `/${locale}/blog/author/${slug}`;

export const about = ({ locale }: In): string => `/${locale}/about`;

export const howToBuy = ({ locale }: In): string => `/${locale}/how-to-buy`;

export const howToSell = ({ locale }: In): string => `/${locale}/how-to-sell`;

export const tradeAssurance = ({ locale }: In): string => `/${locale}/trade-assurance`;

export const fees = ({ locale }: In): string => `/${locale}/fees`;

export const returns = ({ locale }: In): string => `/${locale}/returns`;

export const inspection = ({ locale }: In): string => `/${locale}/inspection`;

export const shippingTerms = ({ locale }: In): string => `/${locale}/shipping-terms`;

export const prohibitedItems = ({ locale }: In): string => `/${locale}/prohibited-items`;

export const termsOfUse = ({ locale }: In): string => `/${locale}/terms`;

export const help = ({ locale }: In): string => `/${locale}/help`;

export const search = ({ locale }: In): string => `/${locale}/search`;

export const cart = ({ locale }: In): string => `/${locale}/cart`;

/** Takes what the buttons of the cart send. */
export const cartItems = ({ locale }: In): string => `/${locale}/cart/items`;

/** Takes what the buttons of lists send. */
export const lists = ({ locale }: In): string => `/${locale}/lists`;

export const wishlist = ({ locale }: In): string => `/${locale}/wishlist`;

export const recentlyViewed = ({ locale }: In): string => `/${locale}/recently-viewed`;

export const compare = ({ locale }: In): string => `/${locale}/compare`;

export const logIn = ({ locale }: In): string => `/${locale}/account/login`;

export const signUp = ({ locale }: In): string => `/${locale}/account/signup`;

export const signUpSeller = ({ locale }: In): string => `/${locale}/account/signup-seller`;

export const handOff = ({ locale }: In): string => `/${locale}/account/hand-off`;

export const logOut = ({ locale }: In): string => `/${locale}/account/log-out`;

export const privacy = ({ locale }: In): string => `/${locale}/privacy`;

export const accessibility = ({ locale }: In): string => `/${locale}/accessibility`;

export const becomeAVendor = ({ locale }: In): string => `/${locale}/vendor/become-a-vendor`;

export const commissions = ({ locale }: In): string => `/${locale}/commissions`;

export const cookies = ({ locale }: In): string => `/${locale}/cookies`;

export const unauthorized = ({ locale }: In): string => `/${locale}/unauthorized`;

/** What the dialog of a request's page asks and sends; not a page of its own. */
export const rfqReply = ({ locale, id }: In & { id: string }): string =>
  `/${locale}/rfq/${id}/reply`;

export const currency = ({ locale }: In): string => `/${locale}/currency`;

export const mailbox = ({ locale }: In): string => `/${locale}/development/mailbox`;

export const demoLogIns = ({ locale }: In): string => `/${locale}/demo/log-ins`;

export const userInformation = ({ locale }: In): string => `/${locale}/account`;

export const newSearch = ({ locale }: In): string => `/${locale}/account/searches/new`;

/** The form for writing to suppliers; parameters name a product, a store or several. */
export const inquiry = ({ locale }: In): string => `/${locale}/inquiry`;

export const newOrder = ({ locale }: In): string => `/${locale}/orders/new`;
export const contact = ({ locale }: In): string => `/${locale}/contact`;

export const createRfq = ({ locale }: In): string => `/${locale}/rfq/create`;

/** What its form offers while something is typed. */
export const createRfqSuggestions = ({ locale }: In): string => `/${locale}/rfq/create/suggestions`;

/** Takes one file of the form. */
export const createRfqFile = ({ locale }: In): string => `/${locale}/rfq/create/files`;
