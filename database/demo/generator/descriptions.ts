// The closing words of a description: what the trade offers as a rule, and how this product is packed and sampled.
import { between, pick } from '../chance.ts';
import { count, fill, inEach, type Noun, say, type Words } from './words.ts';

const offers = {
  textile: [
    say(
      'Your own label is sewn in from the first carton; a woven border or a jacquard logo takes one extra week.',
      'Kendi etiketiniz ilk koliden itibaren dikilir; dokuma bordür ya da jakarlı logo bir hafta ekler.',
      'نخيط ملصقكم الخاص من أول كرتون، وتستغرق الحاشية المنسوجة أو شعار الجاكار أسبوعًا إضافيًا.',
    ),
    say(
      'Colours are matched to a Pantone reference or to a swatch you send; lab dips come within four days.',
      'Renkler Pantone numarasına ya da göndereceğiniz parçaya göre boyanır; laboratuvar denemesi dört günde gelir.',
      'تُطابَق الألوان مع مرجع بانتون أو مع عينة ترسلونها، وتصل عينات الصباغة خلال أربعة أيام.',
    ),
    say(
      'Every lot is checked for shade, size and needle fragments before it is packed.',
      'Her parti paketlenmeden önce ton, ölçü ve iğne kırığı açısından kontrol edilir.',
      'تُفحص كل دفعة قبل التعبئة من حيث درجة اللون والمقاس وبقايا الإبر.',
    ),
  ],
  apparel: [
    say(
      'Your neck label, hang tag and polybag are included in the price from 300 pieces.',
      'Ense etiketi, karton etiket ve poşet 300 adetten itibaren fiyata dahildir.',
      'ملصق الرقبة والبطاقة المعلّقة والكيس مشمولة في السعر ابتداءً من 300 قطعة.',
    ),
    say(
      'Sizes may be mixed freely within a carton; send the ratio with your order.',
      'Bedenler koli içinde serbestçe karıştırılabilir; asortiyi siparişle birlikte bildirin.',
      'يمكن خلط المقاسات بحرية داخل الكرتون؛ أرسلوا نسب التوزيع مع الطلب.',
    ),
    say(
      'A size set goes out for your approval before we cut.',
      'Kesime girmeden önce beden seti onayınıza gönderilir.',
      'نرسل طقم المقاسات لموافقتكم قبل بدء القص.',
    ),
  ],
  leather: [
    say(
      'Your logo is embossed blind, in foil or in gold; the brass die is made once and kept.',
      'Logonuz gofre, folyo ya da varak basılır; pirinç klişe bir kez yapılır ve saklanır.',
      'يُختم شعاركم غائرًا أو بالرقائق أو بالذهب، ويُصنع القالب النحاسي مرة واحدة ويُحفظ.',
    ),
    say(
      'Leather differs slightly from hide to hide; we send a swatch of the current lot with the offer.',
      'Deri postan posta az da olsa değişir; teklifle birlikte eldeki partiden numune parça yollarız.',
      'يختلف الجلد قليلًا من قطعة إلى أخرى، ولذلك نرفق بالعرض عينة من الدفعة الحالية.',
    ),
    say(
      'Every item is packed in a cotton dust bag with silica gel.',
      'Her ürün silika jel ile birlikte pamuklu toz torbasında paketlenir.',
      'تُعبَّأ كل قطعة في كيس قطني واقٍ من الغبار مع هلام السيليكا.',
    ),
  ],
  ceramic: [
    say(
      'Your stamp goes on the base before glazing; printed decals need 500 pieces.',
      'Damganız sırdan önce tabana vurulur; dekal baskı 500 adetten başlar.',
      'يوضع ختمكم على القاعدة قبل التزجيج، أما الرسوم المطبوعة فتبدأ من 500 قطعة.',
    ),
    say(
      'Cartons are drop-tested from 80 cm; breakage over one percent is replaced.',
      'Koliler 80 cm’den düşürme testinden geçer; yüzde biri aşan kırık yenisiyle değiştirilir.',
      'تُختبر الكراتين بالإسقاط من ارتفاع 80 سم، ويُعوَّض ما يزيد كسره على واحد بالمئة.',
    ),
    say(
      'Glaze shades vary from firing to firing, so one order is always fired together.',
      'Sır tonu pişirimden pişirime değişir; bu yüzden bir sipariş hep birlikte pişirilir.',
      'تتفاوت درجات الطلاء من حرقة إلى أخرى، ولهذا نحرق الطلب الواحد دفعة واحدة.',
    ),
  ],
  glass: [
    say(
      'Pallets are shrink-wrapped with corner boards and can be stacked two high in a container.',
      'Paletler köşebentle şrinklenir; konteynerde iki kat istiflenebilir.',
      'تُغلَّف الطبليات بزوايا واقية ويمكن رصّها طبقتين في الحاوية.',
    ),
    say(
      'Decals, sandblasting or coloured coating are offered from 2,000 pieces.',
      'Dekor baskı, kumlama ya da renkli kaplama 2.000 adetten itibaren yapılır.',
      'نقدّم الطباعة أو الرش الرملي أو الطلاء الملوّن ابتداءً من 2,000 قطعة.',
    ),
    say(
      'Each pallet carries its batch number and the inspection card of the cold end.',
      'Her palette parti numarası ve soğuk uç kontrol kartı bulunur.',
      'تحمل كل طبلية رقم الدفعة وبطاقة الفحص النهائي.',
    ),
  ],
  kitchen: [
    say(
      'Your logo is laser-engraved on base or handle; the first engraving is free from 500 pieces.',
      'Logonuz tabana ya da sapa lazerle kazınır; ilk kazıma 500 adetten itibaren ücretsizdir.',
      'يُحفر شعاركم بالليزر على القاعدة أو المقبض، والحفر الأول مجاني ابتداءً من 500 قطعة.',
    ),
    say(
      'Colour boxes with your artwork replace the plain ones from one full pallet.',
      'Tam paletten itibaren düz kutu yerine kendi tasarımınızla renkli kutu kullanılır.',
      'ابتداءً من طبلية كاملة نستبدل العلب السادة بعلب ملوّنة بتصميمكم.',
    ),
    say(
      'Food-contact declarations and test reports travel with the invoice.',
      'Gıdaya temas beyanı ve test raporları faturayla birlikte gelir.',
      'ترافق الفاتورةَ تصاريحُ ملامسة الغذاء وتقارير الفحص.',
    ),
  ],
  furniture: [
    say(
      'Fabrics and veneers are chosen from 120 swatches; the sample book is sent free of charge.',
      'Kumaş ve kaplama 120 seçenekten seçilir; kartela ücretsiz gönderilir.',
      'تختارون الأقمشة والقشرات من بين 120 عينة، ونرسل دفتر العينات مجانًا.',
    ),
    say(
      'Assembly takes two people and the hex key in the box; the drawing needs no words.',
      'Kurulum iki kişi ve kutudaki alyanla yapılır; şema sözsüzdür.',
      'يكفي للتركيب شخصان والمفتاح المرفق، والرسم التوضيحي لا يحتاج إلى كلمات.',
    ),
    say(
      'A loading plan for 20- and 40-foot containers comes with the offer.',
      '20’lik ve 40’lık konteyner yükleme planı teklifle birlikte gelir.',
      'نرفق بالعرض خطة تحميل لحاويات 20 و40 قدمًا.',
    ),
  ],
  soap: [
    say(
      'We wrap in kraft band, paper or box, with your label in any language.',
      'Kraft bant, kâğıt ya da kutu; etiketiniz istediğiniz dilde basılır.',
      'نغلّف بشريط كرافت أو ورق أو علبة مع ملصقكم بأي لغة.',
    ),
    say(
      'Product safety report and ingredient list are handed over for registration in your country.',
      'Ürün güvenlik raporu ve içerik listesi ülkenizdeki kayıt için teslim edilir.',
      'نسلّم تقرير سلامة المنتج وقائمة المكونات لتسجيله في بلدكم.',
    ),
    say(
      'Weights are given on the day of packing; soap goes on drying and may lose three percent.',
      'Gramaj paketleme günü içindir; sabun kurumayı sürdürür, yüzde üç kadar fire verebilir.',
      'الوزن محسوب يوم التعبئة، فالصابون يستمر في الجفاف وقد يفقد ثلاثة بالمئة.',
    ),
  ],
  cosmetic: [
    say(
      'Filled under ISO 22716; your artwork is printed on bottle or carton from 1,000 pieces.',
      'ISO 22716 koşullarında doldurulur; tasarımınız 1.000 adetten itibaren şişe ya da kutuya basılır.',
      'تتم التعبئة وفق ISO 22716، ونطبع تصميمكم على العبوة أو العلبة ابتداءً من 1,000 قطعة.',
    ),
    say(
      'Stability and challenge tests are done; the product information file is available to buyers.',
      'Stabilite ve mikrobiyoloji testleri yapılmıştır; ürün bilgi dosyası alıcılara açıktır.',
      'أُجريت اختبارات الثبات والحفظ، وملف معلومات المنتج متاح للمشترين.',
    ),
    say(
      'Batch number and date of manufacture are coded on each piece.',
      'Parti numarası ve üretim tarihi her ürünün üzerine kodlanır.',
      'يُطبع رقم الدفعة وتاريخ الإنتاج على كل قطعة.',
    ),
  ],
  jewellery: [
    say(
      'Pieces come on cards with your logo, or loose in bags of a dozen.',
      'Ürünler logolu kartelada ya da düzinelik poşetlerde dökme gelir.',
      'تأتي القطع على بطاقات بشعاركم أو سائبة في أكياس الدزينة.',
    ),
    say(
      'Nickel release stays below the REACH limit; test reports are renewed every year.',
      'Nikel salımı REACH sınırının altındadır; raporlar her yıl yenilenir.',
      'انبعاث النيكل دون حد REACH، وتُجدَّد التقارير سنويًا.',
    ),
    say(
      'Your own design is modelled in wax and shown to you before casting.',
      'Kendi tasarımınız mumdan modellenir ve dökümden önce onayınıza sunulur.',
      'نشكّل تصميمكم بالشمع ونعرضه عليكم قبل الصب.',
    ),
  ],
  electronics: [
    say(
      'Gift box, manual and power-on logo can carry your brand from 500 pieces.',
      'Kutu, kılavuz ve açılış logosu 500 adetten itibaren markanızı taşıyabilir.',
      'يمكن أن تحمل العلبة والدليل وشعار التشغيل علامتكم ابتداءً من 500 قطعة.',
    ),
    say(
      'One percent spare parts travel free with every order.',
      'Her siparişle yüzde bir oranında yedek parça ücretsiz gönderilir.',
      'نرسل مع كل طلب قطع غيار مجانية بنسبة واحد بالمئة.',
    ),
    say(
      'Declarations of conformity and test reports are part of the offer. The manual is printed in English, Turkish and Arabic.',
      'Uygunluk beyanı ve test raporları teklifin parçasıdır. Kılavuz Türkçe, İngilizce ve Arapça basılır.',
      'إعلانات المطابقة وتقارير الفحص جزء من العرض. ويُطبع الدليل بالعربية والتركية والإنجليزية.',
    ),
  ],
  hardware: [
    say(
      'Delivered with a list of serial numbers; faulty units are exchanged within five working days.',
      'Seri numarası listesiyle teslim edilir; arızalı ürün beş iş gününde değiştirilir.',
      'يُسلَّم مع قائمة بالأرقام التسلسلية، وتُستبدل القطع المعيبة خلال خمسة أيام عمل.',
    ),
    say(
      'Every unit is tested before packing, and the record stays with us for three years.',
      'Her ürün paketlemeden önce test edilir, kaydı üç yıl saklanır.',
      'تُفحص كل قطعة قبل التعبئة ونحتفظ بسجلها ثلاث سنوات.',
    ),
    say(
      'Bulk packs for installers, retail boxes with your name from 500 pieces.',
      'Montajcıya dökme paket; 500 adetten adınıza perakende kutu.',
      'تعبئة سائبة للفنيين، وعلب بيع باسمكم ابتداءً من 500 قطعة.',
    ),
  ],
  accessory: [
    say(
      'Your logo is printed, engraved or embossed from 200 pieces; the first sample of it is free.',
      'Logonuz 200 adetten itibaren basılır, kazınır ya da gofre yapılır; ilk numunesi ücretsizdir.',
      'نطبع شعاركم أو نحفره أو نختمه ابتداءً من 200 قطعة، وأول عينة منه مجانية.',
    ),
    say(
      'Models and colours may be mixed within a carton.',
      'Model ve renkler koli içinde karıştırılabilir.',
      'يمكن خلط الطرازات والألوان داخل الكرتون.',
    ),
    say(
      'Hang cards, shelf boxes and price labels are made to your artwork.',
      'Askı kartı, raf kutusu ve fiyat etiketi tasarımınıza göre hazırlanır.',
      'نجهّز بطاقات التعليق وعلب الرف وملصقات الأسعار بتصميمكم.',
    ),
  ],
  yarn: [
    say(
      'Colours are dyed to a Pantone reference or a swatch; lab dips come within four days.',
      'Renkler Pantone numarasına ya da numune parçaya göre boyanır; laboratuvar denemesi dört günde gelir.',
      'تُصبغ الألوان حسب مرجع بانتون أو عينة، وتصل عينات الصباغة خلال أربعة أيام.',
    ),
    say(
      'Each lot is tested for strength, evenness and shrinkage; the sheet travels with the goods.',
      'Her parti mukavemet, düzgünlük ve çekme açısından test edilir; föyü malla gelir.',
      'تُختبر كل دفعة من حيث المتانة والانتظام والانكماش وترافق النتائج البضاعة.',
    ),
    say(
      'One dye lot per order, so that no shade changes in the middle of a piece.',
      'Sipariş başına tek boya partisi; parçanın ortasında ton değişmez.',
      'دفعة صباغة واحدة لكل طلب فلا تتغير الدرجة في منتصف القطعة.',
    ),
  ],
  baby: [
    say(
      'Test reports of accredited laboratories are renewed every year and sent on request.',
      'Akredite laboratuvar raporları her yıl yenilenir, istendiğinde gönderilir.',
      'تُجدَّد تقارير المختبرات المعتمدة سنويًا وتُرسل عند الطلب.',
    ),
    say(
      'Instructions and warnings are printed in the languages you name.',
      'Kılavuz ve uyarılar belirttiğiniz dillerde basılır.',
      'تُطبع التعليمات والتحذيرات باللغات التي تحددونها.',
    ),
    say(
      'Fabrics, colours and box artwork can be your own from 200 pieces.',
      'Kumaş, renk ve kutu tasarımı 200 adetten itibaren size özel olabilir.',
      'يمكن تخصيص الأقمشة والألوان وتصميم العلبة ابتداءً من 200 قطعة.',
    ),
  ],
  toy: [
    say(
      'Tested to EN 71; the safety marks are printed in the languages you name.',
      'EN 71’e göre test edilmiştir; güvenlik işaretleri belirttiğiniz dillerde basılır.',
      'مختبرة وفق EN 71، وتُطبع علامات السلامة باللغات التي تحددونها.',
    ),
    say(
      'Display boxes for the counter are folded from the same carton.',
      'Tezgâh üstü teşhir kutusu aynı koliden katlanır.',
      'تُطوى علبة العرض للطاولة من الكرتون نفسه.',
    ),
    say(
      'Colours and box artwork can be changed from 500 pieces.',
      'Renkler ve kutu tasarımı 500 adetten itibaren değiştirilebilir.',
      'يمكن تغيير الألوان وتصميم العلبة ابتداءً من 500 قطعة.',
    ),
  ],
  sport: [
    say(
      'Club crests and club colours are applied from 50 pieces.',
      'Kulüp arması ve kulüp renkleri 50 adetten itibaren uygulanır.',
      'نضع شعار النادي وألوانه ابتداءً من 50 قطعة.',
    ),
    say(
      'Wear parts are sold separately for five years.',
      'Aşınan parçalar beş yıl boyunca ayrıca satılır.',
      'تُباع القطع المستهلكة منفصلة مدة خمس سنوات.',
    ),
    say(
      'Each carton holds a card with care and safety notes in three languages.',
      'Her kolide üç dilde bakım ve güvenlik kartı bulunur.',
      'في كل كرتون بطاقة عناية وسلامة بثلاث لغات.',
    ),
  ],
  paper: [
    say(
      'Covers are printed with your artwork from 1,000 pieces; a digital proof comes the next day.',
      'Kapaklar 1.000 adetten itibaren tasarımınızla basılır; dijital prova ertesi gün gelir.',
      'نطبع الأغلفة بتصميمكم ابتداءً من 1,000 قطعة، وتصل البروفة الرقمية في اليوم التالي.',
    ),
    say(
      'Barcodes and price labels are applied on request.',
      'İstenirse barkod ve fiyat etiketi yapıştırılır.',
      'نضع الباركود وملصق السعر عند الطلب.',
    ),
    say(
      'Pallets are wrapped against moisture and marked with content and count.',
      'Paletler neme karşı streçlenir, içerik ve adet yazılır.',
      'تُغلَّف الطبليات ضد الرطوبة ويُكتب عليها المحتوى والعدد.',
    ),
  ],
  auto: [
    say(
      'Cross-reference lists in Excel are free; send your part numbers and we match them.',
      'Muadil listesi Excel olarak ücretsizdir; numaralarınızı gönderin, eşleştirelim.',
      'قوائم الأرقام البديلة مجانية بصيغة إكسل؛ أرسلوا أرقام القطع ونطابقها.',
    ),
    say(
      'Neutral boxes as a rule, your brand from 500 pieces.',
      'Standart olarak nötr kutu, 500 adetten itibaren kendi markanız.',
      'علب محايدة عادةً، وبعلامتكم ابتداءً من 500 قطعة.',
    ),
    say(
      'Each part is marked with the batch, so that a claim can be traced within an hour.',
      'Her parçada parti işareti vardır; şikâyetin kaynağı bir saatte bulunur.',
      'على كل قطعة علامة الدفعة، فيُتتبَّع أي اعتراض خلال ساعة.',
    ),
  ],
  tool: [
    say(
      'Handles in your colours from 1,000 pieces; blister cards from 2,000.',
      'Saplar 1.000 adetten itibaren kendi renginizde; blister kart 2.000 adetten.',
      'مقابض بألوانكم ابتداءً من 1,000 قطعة، وبطاقات التغليف ابتداءً من 2,000.',
    ),
    say(
      'Hardness and torque records of the batch are sent on request.',
      'Partinin sertlik ve tork kayıtları istendiğinde gönderilir.',
      'نرسل سجلات الصلابة والعزم للدفعة عند الطلب.',
    ),
    say(
      'Oiled, bagged and boxed, ready for a long voyage by sea.',
      'Yağlanmış, poşetlenmiş ve kutulanmış olarak uzun deniz yolculuğuna hazırdır.',
      'مدهونة بالزيت ومكيّسة ومعلّبة، جاهزة لرحلة بحرية طويلة.',
    ),
  ],
  building: [
    say(
      'Projects are delivered floor by floor, each pallet marked for its place.',
      'Projeler kat kat teslim edilir; her paletin yeri üzerinde yazılıdır.',
      'نسلّم المشاريع طابقًا طابقًا وعلى كل طبلية موضع استخدامها.',
    ),
    say(
      'Technical sheets and declarations of performance are ready in English and Turkish.',
      'Teknik föyler ve performans beyanı Türkçe ve İngilizce hazırdır.',
      'النشرات الفنية وإعلانات الأداء جاهزة بالإنجليزية والتركية.',
    ),
    say(
      'Spare parts are on the list for ten years.',
      'Yedek parçalar on yıl boyunca listede kalır.',
      'تبقى قطع الغيار متوفرة في القائمة عشر سنوات.',
    ),
  ],
  service: [
    say(
      'The price holds for one order; yearly agreements are quoted separately.',
      'Fiyat tek sipariş içindir; yıllık anlaşmalar ayrıca fiyatlandırılır.',
      'السعر لطلب واحد، أما الاتفاقات السنوية فتُسعَّر على حدة.',
    ),
    say(
      'Book three working days ahead. Changes are free until noon of the day before.',
      'Üç iş günü önceden randevu alın. Değişiklik bir gün önce öğlene kadar ücretsizdir.',
      'يُحجز قبل ثلاثة أيام عمل، والتعديل مجاني حتى ظهر اليوم السابق.',
    ),
    say(
      'Everything is documented and handed over as PDF in the language you choose.',
      'Her şey belgelenir ve seçtiğiniz dilde PDF olarak teslim edilir.',
      'يُوثَّق كل شيء ويُسلَّم بصيغة PDF باللغة التي تختارونها.',
    ),
  ],
} as const satisfies Record<string, readonly Words[]>;
export type Trade = keyof typeof offers;

/** What the trade does as a rule, as a line of the specification table. */
export const customs: Readonly<
  Record<Trade, readonly ['customisation' | 'packing' | 'report', Words]>
> = {
  textile: [
    'customisation',
    say(
      'Own label, colour to Pantone',
      'Özel etiket, Pantone’a göre renk',
      'ملصق خاص ولون حسب بانتون',
    ),
  ],
  apparel: [
    'customisation',
    say('Own label and hang tag', 'Özel etiket ve karton etiket', 'ملصق خاص وبطاقة معلّقة'),
  ],
  leather: ['customisation', say('Embossed logo', 'Gofre logo', 'شعار محفور')],
  ceramic: ['packing', say('Drop-tested carton', 'Düşme testli koli', 'كرتون مختبر بالإسقاط')],
  glass: ['packing', say('Shrink-wrapped pallet', 'Şrinkli palet', 'طبلية مغلّفة')],
  kitchen: ['customisation', say('Laser engraving', 'Lazer kazıma', 'حفر بالليزر')],
  furniture: [
    'packing',
    say('Carton with foam corners', 'Köşeleri köpüklü koli', 'كرتون بزوايا إسفنجية'),
  ],
  soap: [
    'customisation',
    say('Own wrapper and label', 'Özel ambalaj ve etiket', 'غلاف وملصق خاصان'),
  ],
  cosmetic: ['customisation', say('Private label', 'Özel marka üretim', 'علامة خاصة')],
  jewellery: [
    'packing',
    say('Card or zip bag', 'Kartela ya da kilitli poşet', 'بطاقة أو كيس بسحّاب'),
  ],
  electronics: [
    'customisation',
    say('Logo, box and manual', 'Logo, kutu ve kılavuz', 'شعار وعلبة ودليل'),
  ],
  hardware: [
    'packing',
    say('Bulk or retail box', 'Dökme ya da perakende kutu', 'سائبة أو علبة بيع'),
  ],
  accessory: ['customisation', say('Logo, hang card', 'Logo, askı kartı', 'شعار وبطاقة تعليق')],
  yarn: ['customisation', say('Colour to Pantone', 'Pantone’a göre renk', 'لون حسب بانتون')],
  baby: [
    'packing',
    say('Retail box, three languages', 'Perakende kutu, üç dilde', 'علبة بيع بثلاث لغات'),
  ],
  toy: ['packing', say('Colour box', 'Renkli kutu', 'علبة ملوّنة')],
  sport: [
    'customisation',
    say('Club crest, own colours', 'Kulüp arması, özel renk', 'شعار النادي وألوان خاصة'),
  ],
  paper: [
    'customisation',
    say('Printed to your artwork', 'Tasarımınıza göre baskı', 'طباعة بتصميمكم'),
  ],
  auto: [
    'packing',
    say('Neutral or own-brand box', 'Nötr ya da özel markalı kutu', 'علبة محايدة أو بعلامتكم'),
  ],
  tool: ['packing', say('Box or blister card', 'Kutu ya da blister kart', 'علبة أو بطاقة بليستر')],
  building: ['packing', say('Pallet or crate', 'Palet ya da kasa', 'طبلية أو صندوق خشبي')],
  service: ['report', say('PDF by e-mail', 'E-postayla PDF', 'PDF بالبريد الإلكتروني')],
};

const packing = [
  say(
    'Packed {carton} to a carton of {box}. A sample leaves within {sample}.',
    'Koli içi {carton}, koli ölçüsü {box}. Numune {sample} içinde yola çıkar.',
    'محتوى الكرتون {carton} بأبعاد {box}. تُرسل العينة خلال {sample}.',
  ),
  say(
    'One carton holds {carton} and measures {box}; orders are taken in full cartons.',
    'Bir kolide {carton} bulunur, ölçüsü {box}; siparişler tam koli alınır.',
    'يضم الكرتون الواحد {carton} بأبعاد {box}، وتُقبل الطلبات بكراتين كاملة.',
  ),
  say(
    'Samples are ready in {sample}; their price is deducted from the first order.',
    'Numuneler {sample} içinde hazırdır; bedeli ilk siparişten düşülür.',
    'تجهز العينات خلال {sample} ويُخصم ثمنها من أول طلب.',
  ),
  say(
    'Minimum order {moq}. Export cartons of {carton}, {box}.',
    'Asgari sipariş {moq}. İhracat kolisi {carton}, {box}.',
    'الحد الأدنى للطلب {moq}. كرتون التصدير {carton}، {box}.',
  ),
  say(
    'We ship from {moq} upwards; a sample reaches the courier within {sample}.',
    '{moq} ve üzeri sevk edilir; numune {sample} içinde kargoya verilir.',
    'الحد الأدنى للشحن {moq}، وتُسلَّم العينة لشركة الشحن السريع خلال {sample}.',
  ),
] as const;

/** Furniture and machines: a carton each. */
const packedSingly = [
  say(
    'Each one travels in its own carton of {box}. A sample leaves within {sample}.',
    'Her biri {box} ölçüsünde ayrı kolide gider. Numune {sample} içinde yola çıkar.',
    'تُشحن كل واحدة في كرتون مستقل بأبعاد {box}. تُرسل العينة خلال {sample}.',
  ),
  say(
    'Packed singly, {box}; the minimum order is {moq}.',
    'Tekli koli, {box}; asgari sipariş {moq}.',
    'تعبئة مفردة بأبعاد {box}، والحد الأدنى للطلب {moq}.',
  ),
] as const;

const packingFor = ({ piecesPerCarton, noun }: Packing): readonly Words[] => {
  const isMeasured = noun === 'squareMetre' || noun === 'metre' || noun === 'kilo';
  if (piecesPerCarton === 1) return isMeasured ? [packing[2]] : packedSingly;
  // The Arabic dual would need another case in the other sentences.
  return piecesPerCarton === 2 ? [packing[0], packing[2]] : packing;
};

export type Packing = {
  readonly piecesPerCarton: number;
  readonly boxCm: readonly [number, number, number];
  readonly moq: number;
  readonly noun: Noun;
  readonly sampleDays: number;
};

const boxOf = ([length, width, height]: Packing['boxCm']): Words =>
  say(
    `${length} × ${width} × ${height} cm`,
    `${length} × ${width} × ${height} cm`,
    `${length} × ${width} × ${height} سم`,
  );

const paragraph = (text: string): string => `<p>${text}</p>`;

/** Safe HTML of two or three paragraphs per language. */
export function descriptionOf(
  text: Words,
  trade: Trade,
  packed: Packing | null,
  chance: () => number,
): Words {
  const offer = pick<Words>(offers[trade], chance);
  const closing =
    packed &&
    fill(pick(packingFor(packed), chance), {
      carton: count(packed.piecesPerCarton, packed.noun),
      moq: count(packed.moq, packed.noun),
      sample: count(packed.sampleDays, 'day'),
      box: boxOf(packed.boxCm),
    });
  const joined = between(0, 1, chance) === 0;
  return inEach((locale) => {
    const paragraphs = text[locale].split('\n');
    if (!closing) return [...paragraphs, offer[locale]].map(paragraph).join('');
    const end = joined ? [`${offer[locale]} ${closing[locale]}`] : [offer[locale], closing[locale]];
    return [...paragraphs, ...end].map(paragraph).join('');
  });
}
