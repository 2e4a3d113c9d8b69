// Which right of the staff opens each room of a panel.
import { type ControlPageId, framedPages, type PageId } from '#pages/pages.ts';
import {
  type Actor,
  type Permission,
  type Refusal,
  whyNotAdminister,
  whyNotAdministerWith,
} from '#shared/actor.ts';

/** Null: open to all of the market's staff, who find in it what their rights show. */
export const roomRights: Readonly<Record<ControlPageId, Permission | null>> = {
  control: null,
  users: 'people',
  exportUsers: 'people',
  user: 'people',
  companies: 'people',
  exportCompanies: 'people',
  controlCompany: 'people',
  controlStores: 'people',
  controlStore: 'people',
  names: 'reviews',
  name: 'reviews',
  productReviews: 'reviews',
  productReview: 'reviews',
  marketProducts: 'reviews',
  controlReviews: 'reviews',
  controlReview: 'reviews',
  controlQuestions: 'reviews',
  words: 'reviews',
  newWord: 'reviews',
  word: 'reviews',
  rfqApprovals: 'reviews',
  rfqApproval: 'reviews',
  rfqApprovalFile: 'reviews',
  controlPackages: 'settings',
  rates: 'settings',
  terms: 'settings',
  categoryTerms: 'settings',
  controlPayments: 'money',
  controlTransfers: 'money',
  controlBankAccounts: 'money',
  controlLedger: 'money',
  controlPayouts: 'money',
  payoutBatchFile: 'money',
  controlInvoices: 'money',
  exportFees: 'money',
  feeInvoiceFile: 'money',
  controlOrders: 'orders',
  exportControlOrders: 'orders',
  controlOrder: 'orders',
  controlOrderFile: 'orders',
  controlOrderDelivery: 'orders',
  controlDeliveryFile: 'orders',
  controlInvoiceFile: 'orders',
  controlInspections: 'orders',
  controlOrderReturn: 'orders',
  controlDisputes: 'orders',
  controlDispute: 'orders',
  controlDisputeFile: 'orders',
  controlInquiries: 'inquiry',
  controlInquiry: 'inquiry',
  controlInquiryFile: 'inquiry',
  controlContact: 'inquiry',
  controlContactMessage: 'inquiry',
  reports: 'inquiry',
  reportToDecide: 'inquiry',
  reportedFile: 'inquiry',
  posts: 'content',
  newPost: 'content',
  blogSections: 'content',
  editedPost: 'content',
  postRevision: 'content',
  announcements: 'content',
  newAnnouncement: 'content',
  announcement: 'content',
  contentPages: 'content',
  contentPage: 'content',
  pageVersion: 'content',
  memberships: 'memberships',
  membershipToReview: 'memberships',
  reviewedDocument: 'memberships',
  partners: 'memberships',
  controlExhibitions: 'exhibitions',
  newExhibition: 'exhibitions',
  controlExhibition: 'exhibitions',
  exhibitionRequests: 'exhibitions',
  exhibitionBookings: 'exhibitions',
  exhibitionStands: 'exhibitions',
  exhibitionRegistrations: 'exhibitions',
  exhibitionMessages: 'exhibitions',
  exportExhibition: 'exhibitions',
  searchAnalytics: 'catalogue',
  exportSearchAnalytics: 'catalogue',
  synonyms: 'catalogue',
  newSynonym: 'catalogue',
  synonym: 'catalogue',
  securityLog: 'log',
  businessActs: 'log',
  exportBusinessActs: 'log',
  homeSlots: 'content',
  controlCategories: 'catalogue',
  controlCategory: 'catalogue',
  speed: 'log',
  failedJobs: 'log',
};

/** Rooms of traders that show nothing without the right. Their queries and commands refuse. */
const tradersRights: Partial<Record<PageId, Permission>> = {
  buyerRfqs: 'rfq',
  vendorRfqs: 'rfqQuotes',
  newVendorProduct: 'products',
  vendorImports: 'products',
  vendorFeeds: 'products',
};

const rightOf = (page: PageId | undefined): Permission | null =>
  page === undefined
    ? null
    : page in roomRights
      ? roomRights[page as ControlPageId]
      : (tradersRights[page] ?? null);

const rooms: ReadonlyMap<string, ControlPageId> = new Map(
  framedPages.control.map(({ id, path }) => [`:lang/${path}`, id]),
);

/**
 * `pattern`: of the route that was matched, `:lang/control/people`. An address may be spelled
 * otherwise: `/en/control/p%65ople` leads to the same room.
 */
export function whyNotEnterRoom(actor: Actor, pattern: string): Refusal | null {
  const right = rightOf(rooms.get(pattern.replace(/^\//, '')));
  return right === null ? whyNotAdminister(actor) : whyNotAdministerWith(right)(actor);
}

/** The rooms that these rights open. */
export const opensRoom =
  (rights: readonly Permission[]) =>
  (page: PageId): boolean => {
    const right = rightOf(page);
    return right === null || rights.includes(right);
  };
