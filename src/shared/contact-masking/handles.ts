// Handles in networks and messengers: after an at sign, the network's name, or words that announce
// a handle.
import { anyOf } from './any-of.ts';
import type { Found } from './found.ts';
import type { ReadableText } from './readable-text.ts';

/** Unambiguous names of networks. */
const networks = anyOf`
  instagram instgram insta telegram telgram whats\s?app watsap wechat we\schat weixin skype
  viber snapchat tiktok tik\stok facebook messenger linkedin twitter threads kakaotalk botim
  discord vkontakte انستغرام انستقرام انستجرام انستا تيليجرام تليجرام تلغرام تيليغرام تلجرام
  تيلغرام واتساب واتس\sاب واتسب واتس سناب\sشات سناب فيسبوك فيس\sبوك سكايب وي\sتشات فايبر
  تيك\sتوك لينكدان تويتر
`;
/** Abbreviations of networks: only before a sign. */
const shortNames = anyOf`
  ig fb tg tlg wp wa wapp vk dc ln انست تلي
`;
/** Words that announce a handle. */
const nameWords = anyOf`
  username user\sname user\sid nickname nick handle kullanici\sadi(?:m|miz)? rumuz اسم\sالمستخدم
  المعرف معرفي يوزر حسابي حسابنا
`;
const belongs = anyOf`
  id user username account handle acc adim adimiz hesabim hesabimiz hesabi adresim adresimiz
  kullanici\sadi(?:m|miz)? kanalim(?:iz)? sayfam(?:iz)? no حسابي حسابنا معرفي معرف باسم هو is as
  under name
`;
const name = String.raw`(?:live:)?@?[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,60}`;
/** Endings of Turkish nouns: "Instagram'dan", "telegramım". */
const endings = String.raw`(?:'?(?:im(?:iz)?|umuz|um|[dt][ae]n?|[dt][ae]ki))?`;
const sign = String.raw`\s{0,2}(?:[:=@>/|→~]|->|=>|-)[\s:=>]{0,3}`;

const atPattern = /(?<![\p{L}\p{N}._@])@[\p{L}_][\p{L}\p{N}_.]{1,40}/gu;
const signedPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${networks}|${shortNames})` +
    String.raw`${endings}(?:\s(?:${belongs})){0,2}${sign}(${name})`,
  'gu',
);
const wordedPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${networks})${endings}(?:\s(?:${belongs})){1,2}\s(${name})`,
  'gu',
);
const barePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${networks}|${shortNames})${endings}\s{1,2}(${name})`,
  'gu',
);
const bracketPattern = new RegExp(
  String.raw`(${name})\s?[([]\s?(?:on\s)?(?:${networks}|${shortNames})\s?[)\]]`,
  'gu',
);
const nameWordPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${nameWords})${sign}(${name})`,
  'gu',
);
const appIdPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:line|signal|zalo|imo|bip|qq|kik|skype)` +
    String.raw`\s(?:id|app|uygulamasi|hesabi(?:m|miz)?)(?:${sign}|\s)(${name})`,
  'gu',
);

/** Marks of a handle that words lack: a digit, an underscore or a dot within letters. */
const looksMade = (given: string): boolean => {
  const bare = given.replace(/^@/, '').replace(/[.-]+$/, '');
  return (
    /\p{L}/u.test(bare) && (/[_\d]/.test(bare) || /\p{L}\.\p{L}/u.test(bare)) && !/^\d/.test(bare)
  );
};
const isLatin = (given: string): boolean => /^@?[a-z][a-z0-9_.-]{2,}$/.test(given);

/** Common phrases with a network's name but without a handle. */
const ordinaryWords = anyOf`
  free worthy like proof based channel channels group groups page pages photos? pictures?
  videos? reels? stor(?:y|ies) posts?
  ads? advert\p{L}* shops? stores? support business marketing campaigns? sellers? influencers?
  accounts? users? filters? logos? icons? stickers? style styled ready friendly and or for via
  only please too also is in on to with marked frames? print(?:s|ed|ing)? packag\p{L}* format
  size live bot sales orders? number numbers calls? chats? messages? clip feed content
  trend\p{L}* holder stand icin uzerinden ile ve veya ya da de grup\p{L}* kanal\p{L}*
  sayfa\p{L}* hesab\p{L}* reklam\p{L}* gonderi\p{L}* foto\p{L}* gorsel\p{L}* cekim\p{L}*
  magaza\p{L}* satic\p{L}* satis\p{L}* hikaye\p{L}* paylasim\p{L}* tarzi uyumlu yok var logolu
  baskili destek hatti gibi kampanya\p{L}* video\p{L}* icerik\p{L}* boyut\p{L}* olcu\p{L}*
`;
const ordinary = new RegExp(`^(?:${ordinaryWords})$`, 'u');
const askingWords = anyOf`
  my our on add text me us find contact reach write message dm via also or and search benim
  bizim bizi beni bana bize ulas\p{L}* yaz\p{L}* ekle\p{L}* ara\p{L}* mesaj على عبر راسل\p{L}*
  تواصل\p{L}* تجدنا ابحث
`;
const askedBefore = new RegExp(
  String.raw`(?:^|[\n.,;:!?()|/-]\s?|(?:^|\s)(?:${askingWords})\s)$`,
  'u',
);

const measureAfterSign = /^[\d.,-]+$/;

export function findHandles({ low }: ReadableText): Found[] {
  const found: Found[] = [];
  const add = (start: number, end: number) => found.push({ kind: 'handle', start, end });
  const addMatches = (
    pattern: RegExp,
    isHandle: (given: string, index: number, end: number, whole: string) => boolean,
  ) => {
    for (const match of low.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (isHandle(match[1] ?? '', match.index, end, match[0])) add(match.index, end);
    }
  };
  addMatches(atPattern, () => true);
  addMatches(signedPattern, (given) => !measureAfterSign.test(given) && !ordinary.test(given));
  addMatches(nameWordPattern, (given) => !measureAfterSign.test(given));
  addMatches(appIdPattern, (given) => !measureAfterSign.test(given));
  addMatches(
    wordedPattern,
    (given) => looksMade(given) || (isLatin(given) && !ordinary.test(given)),
  );
  addMatches(
    bracketPattern,
    (given) => looksMade(given) || (isLatin(given) && given.length > 3 && !ordinary.test(given)),
  );
  addMatches(barePattern, (given, index, end, whole) => {
    if (looksMade(given) || given.startsWith('live:')) return true;
    const isArabic = /^[\u0600-\u06ff]/u.test(low.slice(index, index + 1));
    if (!isLatin(given) || ordinary.test(given)) return false;
    if (isArabic) return true;
    const isLastWord =
      /^\s*(?:[.,;!?)\n]|$)/u.test(low.slice(end, end + 4)) ||
      /^\s(?:yaz|ekle|bul|ulas|takip|diye|adres)/.test(low.slice(end, end + 8));
    return (
      isLastWord &&
      whole.search(/\s/) > 3 &&
      askedBefore.test(low.slice(Math.max(0, index - 14), index))
    );
  });
  return found;
}
