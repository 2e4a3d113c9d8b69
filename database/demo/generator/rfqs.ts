// What buyers of the demo market ask for, each in the language in which they write. Nobody can log in as them but the
// demo's own buyer: they have no password.
import type { BusinessType } from '#features/companies/schemas.ts';
import type { Country } from '#shared/countries.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';

export type DemoBuyer = {
  readonly key: string;
  readonly company: string;
  readonly person: string;
  readonly country: Country;
  readonly businessType: BusinessType;
  readonly memberForDays: number;
};

export type DemoRfq = {
  /** One of `demoBuyers`; null: the buyer who can log in. */
  readonly buyer: string | null;
  readonly state: 'open' | 'pending_approval' | 'changes_requested' | 'draft';
  readonly locale: Locale;
  readonly productName: string;
  /** A leaf of the tree, or one of its groups. */
  readonly category: string;
  readonly quantity: number;
  readonly unit: UnitCode;
  /** For one unit; null: none is named. */
  readonly budget: {
    readonly least: number;
    readonly most: number;
    readonly currency: Currency;
  } | null;
  readonly country: Country;
  readonly terms: readonly Incoterm[];
  readonly requirements: string;
  /** Before the market was loaded. */
  readonly hoursAgo: number;
  /** Why changes were asked for. */
  readonly reason?: string;
};

const buyer = (
  key: string,
  company: string,
  person: string,
  country: Country,
  businessType: BusinessType,
  memberForDays: number,
): DemoBuyer => ({ key, company, person, country, businessType, memberForDays });

export const demoBuyers: readonly DemoBuyer[] = [
  buyer('hansa', 'Hansa Wohntextil GmbH', 'Katrin Lorenz', 'DE', 'distributor_wholesaler', 412),
  buyer('nakheel', 'مؤسسة واحة النخيل التجارية', 'فهد العتيبي', 'SA', 'trading_company', 265),
  buyer('wisla', 'Wisła Kids Sp. z o.o.', 'Marta Zielińska', 'PL', 'distributor_wholesaler', 188),
  buyer('harbor', 'Harbor & Pine Supply Co.', 'Daniel Brooks', 'US', 'buying_office', 530),
  buyer('marsa', 'شركة المرسى للتوريدات', 'نورة المنصوري', 'AE', 'trading_company', 341),
  buyer('adeola', 'Adeola Stores Ltd.', 'Tunde Adeola', 'NG', 'distributor_wholesaler', 97),
  buyer('altyn', 'Altyn Dala Trade LLP', 'Aigerim Sadykova', 'KZ', 'trading_company', 150),
  buyer('xezer', 'Xəzər Ticarət MMC', 'Elnur Məmmədov', 'AZ', 'trading_company', 220),
  buyer('bogazici', 'Boğaziçi Dış Ticaret A.Ş.', 'Selin Yıldız', 'TR', 'agent', 604),
  buyer('nile', 'شركة نيل بازار', 'مريم عبد الله', 'EG', 'distributor_wholesaler', 73),
  buyer(
    'anadolu-markt',
    'Anadolu Markt GmbH',
    'Hakan Demirci',
    'DE',
    'distributor_wholesaler',
    310,
  ),
  buyer('fjord', 'Fjord Interiør AS', 'Ingrid Haugen', 'NO', 'business_service', 45),
];

const range = (least: number, most: number, currency: Currency = 'USD') => ({
  least,
  most,
  currency,
});

export const demoRfqs: readonly DemoRfq[] = [
  {
    buyer: 'hansa',
    state: 'open',
    locale: 'en',
    productName: 'Jacquard peshtemal, 100% cotton, 90×170 cm',
    category: 'home-garden-kitchen/towels-peshtemals',
    quantity: 2000,
    unit: 'C62',
    budget: range(4.2, 5, 'EUR'),
    country: 'DE',
    terms: ['FOB', 'DAP'],
    hoursAgo: 3,
    requirements:
      'Four colours, 500 pieces each: sand, petrol, terracotta and light grey. Hand-knotted fringes, weight about 320 g. OEKO-TEX Standard 100 is a must, please attach the certificate number.\n\nEach piece with a woven label and a paper sleeve that we design. One sample of each colour before the order.',
  },
  {
    buyer: 'nakheel',
    state: 'open',
    locale: 'ar',
    productName: 'أكواب شاي زجاجية قابلة للتكديس مع صحون، 110 مل',
    category: 'home-garden-kitchen/glassware',
    quantity: 24_000,
    unit: 'C62',
    budget: range(0.3, 0.45),
    country: 'SA',
    terms: ['CIF', 'CFR'],
    hoursAgo: 7,
    requirements:
      'زجاج مقسّى شفاف بجدار سميك يتحمّل غسّالة الأطباق، مع صحن زجاجي لكل كوب. التعبئة: ستة أكواب وستة صحون في علبة كرتونية مطبوعة بالعربية.\n\nالتسليم إلى ميناء جدة على دفعتين، والدفعة الأولى قبل شهر رمضان.',
  },
  {
    buyer: 'wisla',
    state: 'open',
    locale: 'en',
    productName: 'Kids rain boots, natural rubber, sizes 24–35',
    category: 'clothing-apparel',
    quantity: 3600,
    unit: 'PR',
    budget: range(5.5, 6.8, 'EUR'),
    country: 'PL',
    terms: ['EXW', 'FCA'],
    hoursAgo: 11,
    requirements:
      'Plain colours: yellow, navy, red. Cotton lining, reflective strip at the heel, non-slip sole. REACH test report for the rubber and for the print.\n\nSize curve will follow with the order. Individual polybags, twelve pairs a carton.',
  },
  {
    buyer: 'harbor',
    state: 'open',
    locale: 'en',
    productName: 'Copper pan set, tin lined, 3 pieces',
    category: 'home-garden-kitchen/copperware',
    quantity: 800,
    unit: 'SET',
    budget: range(32, 40),
    country: 'US',
    terms: ['FOB', 'DDP'],
    hoursAgo: 16,
    requirements:
      'Frying pan 24 cm, saucepan 16 cm, sauté pan 26 cm; 1.5 mm copper or more, brass handles, food-safe tin lining. Must pass FDA food contact rules and California Proposition 65.\n\nGift box for each set. Please quote 800 and 1,600 sets.',
  },
  {
    buyer: 'marsa',
    state: 'open',
    locale: 'ar',
    productName: 'مناشف فندقية قطنية بيضاء 70×140 سم، 600 غ/م²',
    category: 'home-garden-kitchen/towels-peshtemals',
    quantity: 5000,
    unit: 'C62',
    budget: range(5.2, 6.4),
    country: 'AE',
    terms: ['CIF', 'DAP'],
    hoursAgo: 22,
    requirements:
      'لفندق من 240 غرفة: قطن ممشّط 100%، حواف مزدوجة الخياطة، دون شعار منسوج. نطلب ثباتًا في القياس بعد 50 غسلة صناعية.\n\nيُرجى إرسال عيّنة واحدة قبل التعاقد، وذكر وزن القطعة الفعلي بعد الغسيل.',
  },
  {
    buyer: 'xezer',
    state: 'open',
    locale: 'tr',
    productName: 'Çift katlı çelik kapı, 90×205 cm, ceviz desen',
    category: 'home-improvements/doors-windows',
    quantity: 150,
    unit: 'C62',
    budget: range(180, 230),
    country: 'AZ',
    terms: ['FCA', 'DAP'],
    hoursAgo: 27,
    requirements:
      'Bakü’de 150 daireli bir site için. Sac kalınlığı en az 1,5 mm, 12 noktadan kilitli, ısı ve ses yalıtımlı. Kasa, pervaz ve kilit takımı dâhil olsun.\n\nİki tır hâlinde, ilki altı hafta içinde sevk edilmeli. Montaj kılavuzu yeterli, ekip istemiyoruz.',
  },
  {
    buyer: 'adeola',
    state: 'open',
    locale: 'en',
    productName: 'Olive oil soap bars, unscented, 150 g',
    category: 'health-beauty/olive-oil-soap',
    quantity: 18_000,
    unit: 'C62',
    budget: range(0.55, 0.7),
    country: 'NG',
    terms: ['CFR', 'CIF'],
    hoursAgo: 33,
    requirements:
      'Cold process or traditional boiled, at least 72% olive oil, stamped with our name. Wrapped in paper, 72 bars a carton. Shelf life of 24 months or more at 35 °C.\n\nNAFDAC papers are on our side; we need the analysis and the free sale certificate. Port of Lagos (Apapa).',
  },
  {
    buyer: 'altyn',
    state: 'open',
    locale: 'en',
    productName: 'Winter car battery 12 V 75 Ah, 720 A',
    category: 'cars-motorcycles/car-batteries-electrics',
    quantity: 600,
    unit: 'C62',
    budget: range(48, 58),
    country: 'KZ',
    terms: ['FCA', 'CPT'],
    hoursAgo: 40,
    requirements:
      'Maintenance free, tested at −30 °C, terminal layout 0. EAC certificate is required at the border. Label in Russian and Kazakh, artwork from us.\n\nShipment by truck through Georgia or by rail to Almaty; name your lead time for both.',
  },
  {
    buyer: 'anadolu-markt',
    state: 'open',
    locale: 'tr',
    productName: 'İnce belli çay bardağı ve tabağı, 6’lı takım',
    category: 'home-garden-kitchen/tea-sets',
    quantity: 4000,
    unit: 'SET',
    budget: range(2.4, 3.1, 'EUR'),
    country: 'DE',
    terms: ['EXW', 'FOB'],
    hoursAgo: 46,
    requirements:
      'Almanya’daki 38 mağazamız için. Cam bardak, porselen tabak; altın yaldız istemiyoruz, bulaşık makinesine dayanıklı olmalı. Kutu üzerinde Almanca ve Türkçe bilgi, EAN barkodu bizden.\n\nPalet yüksekliği 180 cm’yi geçmesin.',
  },
  {
    buyer: 'nile',
    state: 'open',
    locale: 'ar',
    productName: 'قماش جينز قطني مطاطي 10 أونصات، كحلي داكن',
    category: 'clothing-apparel/fabrics-yarns',
    quantity: 12_000,
    unit: 'MTR',
    budget: range(3.1, 3.9),
    country: 'EG',
    terms: ['FOB', 'CIF'],
    hoursAgo: 52,
    requirements:
      'العرض 150 سم على الأقل، قطن 98% وإيلاستين 2%، انكماش لا يتجاوز 3% بعد الغسيل. نحتاج نتائج اختبار ثبات اللون للاحتكاك.\n\nلفّات من 80 إلى 100 متر، والتسليم في ميناء الإسكندرية.',
  },
  {
    buyer: 'fjord',
    state: 'open',
    locale: 'en',
    productName: 'Hand-woven kilim rugs, wool, 160×230 cm',
    category: 'home-garden-kitchen/carpets-kilims',
    quantity: 120,
    unit: 'C62',
    budget: range(95, 140, 'EUR'),
    country: 'NO',
    terms: ['DAP'],
    hoursAgo: 58,
    requirements:
      'Undyed or plant-dyed wool, calm geometric patterns, no two need to be alike. Photographs of each piece before we confirm. Made without child labour, with a certificate (GoodWeave or equal).\n\nWe furnish holiday cabins and reorder every autumn.',
  },
  {
    buyer: 'bogazici',
    state: 'open',
    locale: 'tr',
    productName: 'Logo baskılı pamuklu bez çanta, 38×42 cm, 140 g/m²',
    category: 'clothing-apparel',
    quantity: 20_000,
    unit: 'C62',
    budget: range(18, 24, 'TRY'),
    country: 'TR',
    terms: ['EXW'],
    hoursAgo: 65,
    requirements:
      'Fuar çantası olarak dağıtılacak. Ham bez, tek renk serigraf baskı, uzun sap. Baskı alanı 25×25 cm.\n\nTeslim yeri İstanbul, Yeşilköy. 5.000 adetlik dört parti hâlinde alabiliriz; ilk parti üç hafta içinde.',
  },
  {
    buyer: 'harbor',
    state: 'open',
    locale: 'en',
    productName: 'Handmade ceramic dinner plates, matte glaze, 27 cm',
    category: 'home-garden-kitchen/ceramics-porcelain',
    quantity: 2400,
    unit: 'C62',
    budget: range(4.8, 6.2),
    country: 'US',
    terms: ['FOB'],
    hoursAgo: 71,
    requirements:
      'Stoneware, three glazes: oat, slate, sage. Lead and cadmium free with a test report (FDA), microwave and dishwasher safe. Small differences between pieces are welcome, chips are not.\n\nInner boxes of four with paper pulp, drop tested.',
  },
  {
    buyer: 'marsa',
    state: 'open',
    locale: 'ar',
    productName: 'عباءات نسائية سوداء من الكريب الكوري، مقاسات 52–60',
    category: 'clothing-apparel/modest-wear',
    quantity: 1500,
    unit: 'C62',
    budget: range(14, 19),
    country: 'AE',
    terms: ['DAP', 'Express'],
    hoursAgo: 78,
    requirements:
      'قصّة واسعة مع طرحة مطابقة، أزرار مخفية، ثلاثة تصاميم للأكمام نرسل رسوماتها. نطلب قماشًا لا يتجعّد بعد الكيّ.\n\nالتغليف في أكياس قماشية تحمل اسم علامتنا. عيّنة من كل تصميم قبل الإنتاج.',
  },
  {
    buyer: 'altyn',
    state: 'open',
    locale: 'en',
    productName: 'Insulated work jackets, high visibility, EN ISO 20471',
    category: 'clothing-apparel/workwear-uniforms',
    quantity: 1200,
    unit: 'C62',
    budget: range(21, 27),
    country: 'KZ',
    terms: ['FCA', 'DAP'],
    hoursAgo: 84,
    requirements:
      'For a road building company: class 3, orange with navy, detachable lining for −25 °C, waterproof to 5,000 mm. Sizes M to 4XL, size table follows.\n\nOur logo as a transfer print on the back, 28 cm wide.',
  },
  {
    buyer: 'wisla',
    state: 'open',
    locale: 'en',
    productName: 'Wooden building blocks for children, beech, 100 pieces',
    category: 'babies-moms/puzzles-board-games',
    quantity: 3000,
    unit: 'SET',
    budget: range(7.5, 9.5, 'EUR'),
    country: 'PL',
    terms: ['FCA', 'DAP'],
    hoursAgo: 90,
    requirements:
      'Solid beech from FSC forests, water-based paints, EN 71-1, -2 and -3 reports. Half of the blocks in natural wood. Cotton bag in a printed box, Polish text on the box is ours.',
  },
  {
    buyer: 'anadolu-markt',
    state: 'open',
    locale: 'tr',
    productName: 'Döküm granit tencere seti, 7 parça, indüksiyon uyumlu',
    category: 'home-garden-kitchen/cookware',
    quantity: 900,
    unit: 'SET',
    budget: range(38, 46, 'EUR'),
    country: 'DE',
    terms: ['DAP', 'DDP'],
    hoursAgo: 97,
    requirements:
      '20, 24 ve 28 cm tencereler ile 26 cm tava; cam kapaklar silikon kenarlı. Kaplama PFOA içermemeli, LFGB raporu şart.\n\nRenk: antrasit ve krem yarı yarıya. Yıl sonu kampanyası için en geç dört hafta içinde yüklenmeli.',
  },
  {
    buyer: 'nakheel',
    state: 'open',
    locale: 'ar',
    productName: 'ثريات كريستال لقاعات المناسبات، قطر 120 سم',
    category: 'home-garden-kitchen/lighting-lanterns',
    quantity: 16,
    unit: 'C62',
    budget: range(650, 900),
    country: 'SA',
    terms: ['CIF', 'DAP'],
    hoursAgo: 104,
    requirements:
      'هيكل نحاسي بطلاء ذهبي، 24 مصباحًا قابلًا للاستبدال، ارتفاع قابل للتعديل من مترين إلى ثلاثة أمتار. شهادة مطابقة سعودية للأجزاء الكهربائية.\n\nتُشحن مفكّكة مع رسوم التركيب، ونطلب قطعًا احتياطية بنسبة 5%.',
  },
  {
    buyer: 'adeola',
    state: 'open',
    locale: 'en',
    productName: 'Office swivel chairs, mesh back, gas lift class 4',
    category: 'books-office/office-furniture',
    quantity: 450,
    unit: 'C62',
    budget: range(36, 45),
    country: 'NG',
    terms: ['FOB', 'CFR'],
    hoursAgo: 112,
    requirements:
      'Load of 130 kg, nylon base, castors for hard floors. Black only. Packed flat, as many as fit into one 40 ft high cube: please name the number.\n\nWe buy twice a year for schools and banks in Lagos and Abuja.',
  },
  {
    buyer: 'xezer',
    state: 'open',
    locale: 'tr',
    productName: 'Pirinç termostatik radyatör vanası, 1/2"',
    category: 'home-improvements/faucets-valves',
    quantity: 8000,
    unit: 'C62',
    budget: range(4.1, 5.2),
    country: 'AZ',
    terms: ['EXW', 'FCA'],
    hoursAgo: 120,
    requirements:
      'Köşe tip, nikel kaplı, EN 215 belgeli. Başlık ve geri dönüş vanası takım hâlinde. Yedek conta ve salmastra %2 fazla gönderilsin.\n\nKutularda Azerbaycan dilinde etiket olacak, metni biz veririz.',
  },
  {
    buyer: 'hansa',
    state: 'open',
    locale: 'en',
    productName: 'Linen table runners, stonewashed, 45×150 cm',
    category: 'home-garden-kitchen/table-linen',
    quantity: 1500,
    unit: 'C62',
    budget: range(6.2, 7.8, 'EUR'),
    country: 'DE',
    terms: ['DAP'],
    hoursAgo: 129,
    requirements:
      'Pure European flax, 190 g/m² or more, mitred corners. Colours by Pantone TCX, five of them. Azo-free dyes with a report.\n\nFolded on a card, twelve in an inner box with our EAN.',
  },
  {
    buyer: 'nile',
    state: 'open',
    locale: 'ar',
    productName: 'علب هدايا كرتونية مطبوعة لراحة الحلقوم، 500 غ',
    category: 'books-office/packaging-boxes',
    quantity: 10_000,
    unit: 'C62',
    budget: null,
    country: 'EG',
    terms: ['FOB'],
    hoursAgo: 141,
    requirements:
      'المطلوب العلب الكرتونية المطبوعة فقط، دون الحلوى: كرتون 350 غ بطبقة داخلية صالحة لملامسة الغذاء، طباعة أربعة ألوان مع ختم ذهبي.\n\nنرسل ملف التصميم، ونحتاج عيّنة مطبوعة قبل الإنتاج.',
  },
  {
    buyer: 'bogazici',
    state: 'open',
    locale: 'tr',
    productName: 'Traverten döşeme taşı, honlu, 60×40×2 cm',
    category: 'home-improvements/marble-natural-stone',
    quantity: 1800,
    unit: 'MTK',
    budget: range(17, 22),
    country: 'AE',
    terms: ['FOB', 'CIF'],
    hoursAgo: 155,
    requirements:
      'Dubai’de bir villa projesi için, dolgulu ve kalibre, seçme kalite. Renk farkı kabul edilir ama tek ocaktan olmalı. Su emme ve donma raporu ekleyin.\n\nFümigasyonlu ahşap kasa, Mersin’den 20’lik konteyner.',
  },
  {
    buyer: 'fjord',
    state: 'open',
    locale: 'en',
    productName: 'Trade fair stand, 36 m², modular timber, for hire or sale',
    category: 'vouchers-services/exhibition-stand-services',
    quantity: 1,
    unit: 'SET',
    budget: range(6500, 9000, 'EUR'),
    country: 'NO',
    terms: ['DDP'],
    hoursAgo: 170,
    requirements:
      'Open on two sides, a small kitchen and storage of 4 m², warm light. To be used at three fairs in Oslo, Stockholm and Copenhagen next year, so it has to be taken down and stored between them.\n\nPlease show two stands that you have built.',
  },
  {
    buyer: 'adeola',
    state: 'pending_approval',
    locale: 'en',
    productName: 'Ladies leather handbags, medium size, assorted colours',
    category: 'clothing-apparel/leather-bags',
    quantity: 700,
    unit: 'C62',
    budget: range(16, 22),
    country: 'NG',
    terms: ['CIF'],
    hoursAgo: 2,
    requirements:
      'Full-grain leather, lined, one zip pocket inside, adjustable strap. Six models with our metal plate.\n\nWrite to orders@adeola-stores.example or call +234 803 555 0142 for the pictures.',
  },
  {
    buyer: 'nakheel',
    state: 'pending_approval',
    locale: 'ar',
    productName: 'سجاد صلاة مخمل مبطّن 70×110 سم',
    category: 'home-garden-kitchen/carpets-kilims',
    quantity: 6000,
    unit: 'C62',
    budget: range(3.4, 4.6),
    country: 'SA',
    terms: ['CIF'],
    hoursAgo: 5,
    requirements:
      'بطانة إسفنجية بسماكة سنتيمتر واحد، وقاعدة مانعة للانزلاق، بثلاثة ألوان. كيس هدية شفّاف لكل قطعة.',
  },
  {
    buyer: null,
    state: 'open',
    locale: 'en',
    productName: 'Hand-woven cushion covers, wool and cotton, 45×45 cm',
    category: 'home-garden-kitchen',
    quantity: 1200,
    unit: 'C62',
    budget: range(5.5, 7.2, 'EUR'),
    country: 'NL',
    terms: ['FCA', 'DAP'],
    hoursAgo: 61,
    requirements:
      'Three patterns, 400 pieces each, in natural dyes; hidden zip, no filling. Colour fastness to rubbing of 4 or better, with a report.\n\nPacked by ten, our hangtag on each. We would like to see one sample of every pattern.',
  },
  {
    buyer: null,
    state: 'changes_requested',
    locale: 'en',
    productName: 'Cotton bed linen sets, percale, 200×220 cm',
    category: 'home-garden-kitchen/bedding',
    quantity: 1000,
    unit: 'SET',
    budget: range(18, 24, 'EUR'),
    country: 'NL',
    terms: ['DAP'],
    hoursAgo: 30,
    requirements: 'White and three soft colours. Good quality, nicely packed.',
    reason:
      'Please say the thread count, what a set consists of and which certificates you need: makers cannot work out a price from “good quality”.',
  },
  {
    buyer: null,
    state: 'draft',
    locale: 'en',
    productName: 'Glass storage jars with cork lids, 720 ml',
    category: 'home-garden-kitchen/storage-organizers',
    quantity: 5000,
    unit: 'C62',
    budget: null,
    country: 'NL',
    terms: [],
    hoursAgo: 1,
    requirements: 'Borosilicate glass, natural cork.',
  },
];
