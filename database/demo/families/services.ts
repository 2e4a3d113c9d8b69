// Vouchers & Services: what helps goods on their way. No carton, no customs number.
import { type Family, values } from '../generator/family.ts';
import { same, say } from '../generator/words.ts';

const group = 'vouchers-services';
const threeLanguages = say(
  'English, Turkish, Arabic',
  'Türkçe, İngilizce, Arapça',
  'العربية والتركية والإنجليزية',
);

export const services: readonly Family[] = [
  {
    id: 'voucher',
    category: `${group}/gift-vouchers`,
    stores: ['ayvalik-zeytin-sabun', 'laleli-moda-toptan', 'kutahya-cini-atolyesi'],
    trade: 'service',
    name: say('Gift voucher', 'Hediye çeki', 'قسيمة هدية'),
    title: say('{kind}, worth {value}', '{value} değerinde {kind}', '{kind} بقيمة {value}'),
    axes: {
      kind: [
        [
          say(
            'Shop voucher for staff gifts',
            'personel hediyesi alışveriş çeki',
            'قسيمة شراء لهدايا الموظفين',
          ),
        ],
        [say('Workshop visit voucher', 'atölye ziyareti çeki', 'قسيمة زيارة مشغل'), 1.05],
      ],
      value: [[same('$25')], [same('$50'), 2], [same('$100'), 4]],
    },
    text: say(
      'Numbered, valid for two years, redeemed in goods of the house. Companies give them out on holidays; we print their greeting.',
      'Numaralı, iki yıl geçerli, mağazanın ürünlerinde kullanılır. Firmalar bayramda dağıtır; kutlamalarını biz basarız.',
      'مرقّمة وصالحة سنتين وتُستبدل ببضائع المتجر. توزعها الشركات في الأعياد ونطبع تهنئتها.',
    ),
    facts: [
      ['validity', say('2 years', '2 yıl', 'سنتان')],
      ['packing', say('Card or e-mail', 'Kart ya da e-posta', 'بطاقة أو بريد إلكتروني')],
      ['use', say('All goods of the store', 'Mağazanın bütün ürünleri', 'جميع بضائع المتجر')],
      ['language', threeLanguages],
    ],
    glyphs: ['ticket', 'wrapped-gift', 'admission-tickets'],
    kindGlyphs: ['ticket', 'admission-tickets'],
    price: 24,
    moq: 20,
    days: 2,
    tags: 'gift voucher, staff gift',
  },
  {
    id: 'warranty-plan',
    category: `${group}/warranty-support-services`,
    stores: ['baskent-teknik-garanti'],
    trade: 'service',
    name: say('Warranty plan', 'Garanti paketi', 'خطة ضمان'),
    title: say(
      'Extended warranty for {kind}, {validity}',
      '{kind} için uzatılmış garanti, {validity}',
      'ضمان ممدد {kind}، {validity}',
    ),
    axes: {
      kind: [
        [say('laptops', 'dizüstü bilgisayar', 'للحواسيب المحمولة')],
        [say('televisions', 'televizyon', 'للتلفزيونات'), 0.8],
        [say('office machines', 'ofis makinesi', 'للآلات المكتبية'), 1.2],
      ],
      validity: [
        [say('+1 year', '+1 yıl', 'سنة إضافية')],
        [say('+2 years', '+2 yıl', 'سنتان إضافيتان'), 1.7],
      ],
    },
    text: say(
      'Repair at 40 service points or exchange within ten working days. Cards are registered by serial number and can be resold.',
      '40 serviste onarım ya da on iş gününde değişim. Kartlar seri numarasıyla kaydedilir, yeniden satılabilir.',
      'إصلاح في 40 نقطة خدمة أو استبدال خلال عشرة أيام عمل. تُسجَّل البطاقات بالرقم التسلسلي ويمكن بيعها.',
    ),
    facts: [
      ['area', say('Türkiye and the Gulf', 'Türkiye ve Körfez', 'تركيا والخليج')],
      ['language', threeLanguages],
      ['includes', say('Parts and labour', 'Parça ve işçilik', 'القطع والأجور')],
    ],
    glyphs: ['shield', 'wrench', 'laptop'],
    price: 19,
    moq: 20,
    days: 1,
    tags: 'warranty, repair, support',
  },
  {
    id: 'installation',
    category: `${group}/installation-training-services`,
    stores: ['baskent-teknik-garanti', 'ankara-donanim-merkezi'],
    trade: 'service',
    name: say('Installation and training', 'Kurulum ve eğitim', 'تركيب وتدريب'),
    title: say('{kind}, {duration}', '{kind}, {duration}', '{kind}، {duration}'),
    axes: {
      kind: [
        [
          say(
            'On-site installation of machines',
            'Yerinde makine kurulumu',
            'تركيب الآلات في الموقع',
          ),
        ],
        [say('Operator training', 'Operatör eğitimi', 'تدريب المشغّلين'), 0.8],
        [say('Network and till set-up', 'Ağ ve kasa kurulumu', 'تجهيز الشبكة والصناديق'), 0.9],
      ],
      duration: [
        [say('one day', 'bir gün', 'يوم واحد')],
        [say('three days', 'üç gün', 'ثلاثة أيام'), 2.6],
      ],
    },
    text: say(
      'A technician and an interpreter, tools and test certificates included. Travel is charged at cost.',
      'Teknisyen ve tercüman, takım ve test belgesi dahil. Yol masrafı belge karşılığıdır.',
      'فنّي ومترجم مع العدة وشهادات الاختبار. تُحتسب نفقات السفر بسعر الكلفة.',
    ),
    facts: [
      [
        'area',
        say('Türkiye, Balkans, Gulf', 'Türkiye, Balkanlar, Körfez', 'تركيا والبلقان والخليج'),
      ],
      ['language', threeLanguages],
      [
        'includes',
        say('Tools and test certificate', 'Takım ve test belgesi', 'العدة وشهادة الاختبار'),
      ],
    ],
    glyphs: ['mechanic', 'toolbox', 'teacher'],
    kindGlyphs: ['toolbox', 'teacher', 'control-knobs'],
    shown: 'solo',
    price: 320,
    moq: 1,
    days: 10,
    tags: 'installation, training',
  },
  {
    id: 'freight',
    category: `${group}/logistics-services`,
    stores: ['dogu-akdeniz-lojistik'],
    trade: 'service',
    name: say('Freight', 'Taşımacılık', 'شحن'),
    title: say('{kind}, {area}', '{kind}, {area}', '{kind}، {area}'),
    axes: {
      kind: [
        [say('Sea groupage per m³', 'Deniz parsiyel, m³ başına', 'شحن بحري جزئي لكل م³')],
        [say('Full container 40’ HC', 'Tam konteyner 40’ HC', 'حاوية كاملة 40 قدمًا HC'), 26],
        [say('Full truck, 24 t', 'Komple tır, 24 t', 'شاحنة كاملة، 24 طنًا'), 34],
      ],
      area: [
        [say('Mersin to Jeddah', 'Mersin – Cidde', 'من مرسين إلى جدة')],
        [say('Mersin to Alexandria', 'Mersin – İskenderiye', 'من مرسين إلى الإسكندرية'), 0.85],
        [say('Gaziantep to Baghdad', 'Gaziantep – Bağdat', 'من غازي عنتاب إلى بغداد'), 0.95],
      ],
    },
    text: say(
      'Weekly departures with fixed closing days. Customs papers are ready before the gate opens; tracking is sent each morning.',
      'Kapanış günü sabit haftalık çıkışlar. Gümrük evrakı kapı açılmadan hazır; takip her sabah gönderilir.',
      'رحلات أسبوعية بأيام إغلاق ثابتة. أوراق الجمارك جاهزة قبل فتح البوابة، ويُرسل التتبّع كل صباح.',
    ),
    facts: [
      [
        'includes',
        say('Loading, export customs', 'Yükleme, ihracat gümrüğü', 'تحميل وجمارك التصدير'),
      ],
      ['language', threeLanguages],
      ['duration', say('4 to 12 days', '4–12 gün', 'من 4 إلى 12 يومًا')],
    ],
    glyphs: ['ship', 'articulated-lorry', 'delivery-truck'],
    kindGlyphs: ['package', 'ship', 'articulated-lorry'],
    price: 78,
    moq: 1,
    days: 5,
    tags: 'freight, container, groupage',
  },
  {
    id: 'inspection',
    category: `${group}/inspection-services`,
    stores: ['kordon-gozetim'],
    trade: 'service',
    name: say('Inspection', 'Gözetim', 'تفتيش'),
    title: say('{kind}, {area}', '{kind}, {area}', '{kind}، {area}'),
    axes: {
      kind: [
        [
          say(
            'Pre-shipment inspection, one day',
            'Yükleme öncesi gözetim, bir gün',
            'تفتيش قبل الشحن، يوم واحد',
          ),
        ],
        [say('Factory audit, one day', 'Fabrika denetimi, bir gün', 'تدقيق مصنع، يوم واحد'), 1.2],
        [say('Container loading check', 'Konteyner yükleme kontrolü', 'فحص تحميل حاوية'), 0.85],
      ],
      area: [
        [say('İstanbul and Marmara', 'İstanbul ve Marmara', 'إسطنبول ومرمرة')],
        [say('Aegean provinces', 'Ege illeri', 'ولايات إيجة'), 0.95],
        [
          say(
            'Gaziantep and the south-east',
            'Gaziantep ve Güneydoğu',
            'غازي عنتاب والجنوب الشرقي',
          ),
          1.05,
        ],
      ],
    },
    text: say(
      'Samples are drawn to ISO 2859-1, measured and photographed; seals are noted. The report comes the same evening.',
      'Numune ISO 2859-1’e göre alınır, ölçülür, fotoğraflanır; mühürler kaydedilir. Rapor aynı akşam gelir.',
      'تُسحب العينات وفق ISO 2859-1 وتُقاس وتُصوَّر وتُسجَّل الأختام. يصل التقرير في المساء نفسه.',
    ),
    facts: [
      ['report', say('PDF with photographs', 'Fotoğraflı PDF', 'PDF مع صور')],
      ['standard', same('ISO 2859-1')],
      ['language', threeLanguages],
      ['duration', say('Booked 3 days ahead', '3 gün önceden randevu', 'يُحجز قبل 3 أيام')],
    ],
    glyphs: ['magnifying-glass-tilted-left', 'clipboard', 'package'],
    kindGlyphs: ['magnifying-glass-tilted-left', 'factory', 'delivery-truck'],
    price: 245,
    moq: 1,
    days: 3,
    tags: 'inspection, audit, quality',
  },
  {
    id: 'translation',
    category: `${group}/translation-legal-services`,
    stores: ['matbu-tanitim', 'kordon-gozetim'],
    trade: 'service',
    name: say('Translation and papers', 'Çeviri ve evrak', 'ترجمة ووثائق'),
    title: say('{kind}, {language}', '{kind}, {language}', '{kind}، {language}'),
    axes: {
      kind: [
        [
          say(
            'Sworn translation, per page',
            'Yeminli çeviri, sayfa başına',
            'ترجمة محلّفة لكل صفحة',
          ),
        ],
        [
          say(
            'Product catalogue translation, 20 pages',
            'Katalog çevirisi, 20 sayfa',
            'ترجمة كتالوج، 20 صفحة',
          ),
          14,
        ],
        [
          say(
            'Contract review by a trade lawyer',
            'Ticaret avukatından sözleşme incelemesi',
            'مراجعة عقد لدى محامٍ تجاري',
          ),
          11,
        ],
      ],
      language: values(
        say('Turkish and English', 'Türkçe ve İngilizce', 'تركي وإنجليزي'),
        say('Turkish and Arabic', 'Türkçe ve Arapça', 'تركي وعربي'),
      ),
    },
    text: say(
      'Written by people who know the trade, read again by a second pair of eyes, stamped where authorities ask for it.',
      'İşi bilenler çevirir, ikinci bir göz okur, makamın istediği yerde kaşelenir.',
      'يترجمها من يعرف المهنة ويراجعها ثانٍ وتُختم حيث تطلب الجهات.',
    ),
    facts: [
      ['duration', say('2 working days', '2 iş günü', 'يوما عمل')],
      ['report', say('PDF and original', 'PDF ve asıl', 'PDF والأصل')],
      ['standard', same('ISO 17100')],
      ['area', say('Online', 'Çevrim içi', 'عبر الإنترنت')],
    ],
    glyphs: ['memo', 'globe-with-meridians', 'balance-scale'],
    kindGlyphs: ['memo', 'open-book', 'balance-scale'],
    price: 14,
    moq: 1,
    days: 2,
    tags: 'translation, contract, legal',
  },
  {
    id: 'print-service',
    category: `${group}/printing-services`,
    stores: ['matbu-tanitim'],
    trade: 'service',
    name: say('Printing', 'Baskı', 'طباعة'),
    title: say('{kind}, {count}', '{kind}, {count}', '{kind}، {count}'),
    axes: {
      kind: [
        [say('Catalogue A4, 24 pages', 'A4 katalog, 24 sayfa', 'كتالوج A4، 24 صفحة')],
        [say('Product labels, full colour', 'Ürün etiketi, tam renk', 'ملصقات منتجات ملوّنة'), 0.15],
        [say('Business cards, 350 gsm', 'Kartvizit, 350 gr/m²', 'بطاقات عمل، 350 غ/م²'), 0.08],
      ],
      count: [
        [say('500 pieces', '500 adet', '500 قطعة')],
        [say('2,000 pieces', '2.000 adet', '2,000 قطعة'), 2.4],
      ],
    },
    text: say(
      'Offset or digital, proof the next day, proofread in three languages before the plate is made.',
      'Ofset ya da dijital, ertesi gün prova, kalıptan önce üç dilde okuma.',
      'أوفست أو رقمي وبروفة في اليوم التالي وتدقيق بثلاث لغات قبل تجهيز اللوح.',
    ),
    facts: [
      ['paper', say('FSC, coated or offset', 'FSC, kuşe ya da ofset', 'FSC، كوشيه أو أوفست')],
      ['language', threeLanguages],
      ['duration', say('5 working days', '5 iş günü', '5 أيام عمل')],
      ['area', say('Türkiye and abroad', 'Türkiye ve yurt dışı', 'تركيا والخارج')],
    ],
    glyphs: ['printer', 'newspaper', 'label'],
    kindGlyphs: ['newspaper', 'label', 'card-index'],
    price: 620,
    moq: 1,
    days: 5,
    tags: 'printing, catalogue, labels',
    certificates: ['FSC'],
  },
  {
    id: 'design',
    category: `${group}/design-services`,
    stores: ['matbu-tanitim'],
    trade: 'service',
    name: say('Design', 'Tasarım', 'تصميم'),
    title: say('{kind}, {duration}', '{kind}, {duration}', '{kind}، {duration}'),
    axes: {
      kind: [
        [say('Logo and brand sheet', 'Logo ve marka föyü', 'شعار ودليل علامة')],
        [
          say(
            'Packaging design with die line',
            'Bıçak izli ambalaj tasarımı',
            'تصميم تغليف مع خط القص',
          ),
          1.2,
        ],
        [
          say(
            'Product page texts and layout',
            'Ürün sayfası metin ve tasarımı',
            'نصوص صفحة المنتج وتصميمها',
          ),
          0.7,
        ],
      ],
      duration: [
        [say('one week', 'bir hafta', 'أسبوع واحد')],
        [say('three days, express', 'üç gün, ekspres', 'ثلاثة أيام، سريع'), 1.5],
      ],
    },
    text: say(
      'Two drafts, two rounds of changes, open files at the end. Arabic lettering is drawn, not mirrored.',
      'İki taslak, iki tur düzeltme, sonunda açık dosyalar. Arapça yazı aynalanmaz, çizilir.',
      'مسودتان وجولتا تعديل وملفات مفتوحة في النهاية. الخط العربي يُرسم ولا يُعكس.',
    ),
    facts: [
      ['report', say('AI, PDF, SVG', 'AI, PDF, SVG', 'AI وPDF وSVG')],
      ['language', threeLanguages],
      ['includes', say('Two rounds of changes', 'İki tur düzeltme', 'جولتا تعديل')],
      ['area', say('Online', 'Çevrim içi', 'عبر الإنترنت')],
    ],
    glyphs: ['artist-palette', 'pen', 'straight-ruler'],
    kindGlyphs: ['artist-palette', 'package', 'pen'],
    price: 390,
    moq: 1,
    days: 7,
    tags: 'logo, packaging design',
  },
  {
    id: 'photography',
    category: `${group}/product-photography`,
    stores: ['optik-marmara', 'matbu-tanitim'],
    trade: 'service',
    name: say('Product photography', 'Ürün fotoğrafı', 'تصوير منتجات'),
    title: say('{kind}, {count}', '{kind}, {count}', '{kind}، {count}'),
    axes: {
      kind: [
        [
          say(
            'Product photographs on white',
            'Beyaz fonda ürün fotoğrafı',
            'صور منتجات على خلفية بيضاء',
          ),
        ],
        [say('Styled photographs', 'Konseptli ürün fotoğrafı', 'صور منتجات بإخراج فني'), 2.4],
        [say('360° views', '360° görüntü', 'عرض 360 درجة'), 3],
      ],
      count: [
        [say('10 products', '10 ürün', '10 منتجات')],
        [say('50 products', '50 ürün', '50 منتجًا'), 4.4],
      ],
    },
    text: say(
      'Send the goods by parcel or let the team come to the works. Files are cut out, named by SKU and ready for the market.',
      'Ürünü kargolayın ya da ekip fabrikaya gelsin. Dosyalar dekupeli, SKU adlı ve pazaryerine hazır.',
      'أرسلوا البضاعة بالطرد أو يأتي الفريق إلى المصنع. الملفات مفرّغة الخلفية ومسماة برمز المنتج وجاهزة للسوق.',
    ),
    facts: [
      ['resolution', say('4000 × 4000 px', '4000 × 4000 px', '4000 × 4000 بكسل')],
      ['duration', say('4 working days', '4 iş günü', '4 أيام عمل')],
      ['includes', say('Cut-out and retouching', 'Dekupe ve rötuş', 'قص الخلفية والتنقيح')],
      ['area', say('Studio or on site', 'Stüdyo ya da yerinde', 'في الاستوديو أو في الموقع')],
    ],
    glyphs: ['camera-with-flash', 'framed-picture', 'light-bulb'],
    kindGlyphs: ['camera-with-flash', 'framed-picture', 'camera'],
    price: 120,
    moq: 1,
    days: 4,
    tags: 'photography, product images',
  },
  {
    id: 'stand',
    category: `${group}/exhibition-stand-services`,
    stores: ['matbu-tanitim'],
    trade: 'service',
    name: say('Exhibition stand', 'Fuar standı', 'منصة عرض'),
    title: say('{kind}, {size}', '{kind}, {size}', '{kind}، {size}'),
    axes: {
      kind: [
        [
          say(
            'Modular stand, built and dismantled',
            'Modüler stant, kurulum ve söküm',
            'منصة معيارية مع التركيب والفك',
          ),
        ],
        [say('Timber stand, made to drawing', 'Ahşap özel stant', 'منصة خشبية حسب الرسم'), 1.9],
      ],
      size: [
        [say('9 m²', '9 m²', '9 م²')],
        [say('18 m²', '18 m²', '18 م²'), 1.8],
        [say('36 m²', '36 m²', '36 م²'), 3.3],
      ],
    },
    text: say(
      'Floor, walls, light, graphics and a hostess who speaks your customers’ language. One price from drawing to sweeping.',
      'Zemin, duvar, ışık, grafik ve müşterinizin dilini konuşan hostes. Çizimden temizliğe tek fiyat.',
      'أرضية وجدران وإضاءة ورسوم ومضيفة تتحدث لغة زبائنكم. سعر واحد من الرسم حتى التنظيف.',
    ),
    facts: [
      [
        'includes',
        say('Graphics, furniture, lighting', 'Grafik, mobilya, aydınlatma', 'رسوم وأثاث وإضاءة'),
      ],
      ['area', say('Türkiye and abroad', 'Türkiye ve yurt dışı', 'تركيا والخارج')],
      ['duration', say('3 weeks', '3 hafta', '3 أسابيع')],
    ],
    glyphs: ['performing-arts', 'bar-chart', 'classical-building'],
    price: 1900,
    moq: 1,
    days: 21,
    tags: 'exhibition, stand, fair',
  },
];
