/** Texts that may not come back. */
export const bannedTexts: readonly RegExp[] = [
  // Money that travels, or an owner: «مالك» after a verb is read both ways.
  /مالك يسافر|يبقى مالك لدينا|استردّ مالك/u,
  /واشحن بالحاوية/u,
  // A bird, not the market's name.
  /كروان/u,
  // A broker, not a median.
  /(?<![\u0621-\u064A])(?:ال)?وسيط(?![\u0621-\u064A])/u,
  // Read as the imperative "make sure".
  /تأكّد بريدك/u,
  // A work permit in the Gulf.
  /بطاق(?:ة|ات) (?:ال)?عمل/u,
  // "From what", not "what do you look for".
  /عمّا تبحث؟/u,
  // An order's number, and orders, where a request to the server is meant.
  /رقم الطلب: \{requestId\}|طلبات كثيرة جدًا/u,
  // A file's picture, a word instead of a password.
  /^صورة الملف$|كلمة جديدة|بالكلمة الجديدة/u,
  // One answers a question and replies to a letter.
  /أجب عن هذه الرسالة/u,
  // Passives that are misread without vowel signs.
  /عُلّق (?:حسابك|متجر|المتجر)/u,
  // The market is feminine.
  /هذا السوق|السوق مزدحم(?!ة)|السوق كله(?!ا)|(?:يسمح|يحسم|حسمه|يقوله) السوق/u,
  // A filter, a candidate and a cucumber.
  /مرشّ?حات|المرشّ?ح(?![\u0621-\u064A])|إزالة الخيار|خيارات التصفية/u,
  // Two-step verification has one name, administrators too.
  /التحقق الثاني|خطوة التحقق الثانية|^الخطوة الثانية$|المشرفين|مشرفون/u,
  /لا يمكن أن يكون هذا رقم هاتف/u,
  /المسجَّل دخولها/u,
  // Calques of the accessibility page.
  /أين نقف|على حقيقتها|أن يستطيع كل واحد/u,
  // The full name of cookies, and what every service calls the end of an account.
  /ملفات (?:ال)?ارتباط|محو حساب|عند المحو/u,
  // A place on the map, and a painting.
  /موقعك الحالي|^انتقل إلى لوحة$/u,
  /لم يُعثر على/u,
  /تدعوك \{company\}/u,
  /طلبات الأسعار|طلبات العروض/u,
  /نسج الخيال|كانت سترسل/u,
  /\{السعر: من الأقل\}|\{السعر: من الأعلى\}/u,
  /اختر دولة/u,
  /مُصن[\u0650\u0651]*ع/u,
  /اسم المنشأة|بيانات المنشأة|منشأتك/u,
  /ختم التوثيق|يُمنح الختم/u,
  /صاحب الشركة|لصاحب شركتك/u,
  /عروض (?:ال)?ترويجية|عروضًا ترويجية|عروض ساخنة/u,
  // A notification is no webhook, a title no link, a digest no file.
  /إشعارات ويب هوك|إشعار ويب هوك|الإشعار متوقف|إضافة الإشعار/u,
  /عنوان صورة|عنوان https|هذا العنوان إلى متصفحك/u,
  /خلاصات تُجلب|خلاصة منتجات/u,
  // Options are variants, the customs number has one name.
  /\{الخيارات\}|النظام المنسق/u,
  /awarded \{تم الاختيار\}/u,
  // A sample has one spelling.
  /(?<![\u0621-\u064A])(?:ال|لل)?عينة(?![\u0621-\u064A])/u,
  /الكرتونة/u,
  /٪/u,
];
