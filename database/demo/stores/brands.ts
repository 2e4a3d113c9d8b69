// Brands under which stores sell; a store that is not listed works for the brands of its buyers.
const brands: Readonly<Record<string, string>> = {
  'denizli-dokuma-evi': 'Dokuma Evi', 'babadag-havlu': 'Babadağ Terry', 'uludag-ev-tekstili': 'Uludağ Home', 'antep-hali-dokuma': 'Zeugma Halı', 'usak-battaniye': 'Ilgaz Battaniye',
  'kutahya-cini-atolyesi': 'Çini Atölyesi', 'gaziantep-mutfak': 'Bakırhan', 'bursa-celik-esya': 'Çelikhan', 'trakya-cam-sofra': 'Sofra Trakya', 'kayseri-yuva-mobilya': 'Yuva', 'inegol-ceviz-mobilya': 'Cevizli',
  'ege-plast-ev-gerecleri': 'Egeplast Ev', 'bursa-mum-atolyesi': 'Işıltı', 'ege-orme-tekstil': 'Penye Ege', 'merter-triko-evi': 'Triko Evi', 'seyhan-denim': 'Seyhan', 'desen-deri': 'Desen', 'antep-adim-ayakkabi': 'Adım',
  'corlu-corap-orgu': 'Ayakta', 'buldan-burumcuk': 'Bürümcük', 'ayvalik-zeytin-sabun': 'Cunda Sabun', 'hatay-defne-sabunlari': 'Defne', 'isparta-gul-kozmetik': 'Gülhane Isparta', 'gebze-kozmetik-dolum': 'Sade Bakım',
  'ostim-bakim-aletleri': 'Usta Berber', 'carsi-gumus-atolyesi': 'Çarşı 925', 'yenibosna-taki': 'Pırıltı', 'zaman-saat-sanayi': 'Zaman', 'bursa-bebe-konfeksiyon': 'Minnoş', 'bolu-ahsap-oyun': 'Ihlamur', 'minik-adim-bebek': 'Minik Adım',
  'sakarya-pelus-oyuncak': 'Yumoş Dost', 'anadolu-ses-teknolojileri': 'Anadolu Ses', 'bosfor-elektronik': 'Bosfor', 'manisa-aydinlatma': 'Gediz Işık', 'ege-goruntu-sistemleri': 'Ege Görüntü', 'optik-marmara': 'Optik Marmara',
  'volta-enerji-depolama': 'Volta Enerji', 'nota-akustik': 'Nota', 'ankara-donanim-merkezi': 'Kızılay PC', 'gediz-cevre-birimleri': 'Tuşevi', 'dilovasi-kablo-ag': 'Ağhat', 'sirkeci-mobil-aksesuar': 'Sirkeci', 'bornova-kilif-atolyesi': 'Kılıfça',
  'toros-kamp': 'Toros Kamp', 'erciyes-spor': 'Erciyes', 'pedal-sakarya': 'Pedalya', 'baskent-kirtasiye': 'Başkent', 'cagaloglu-matbaa': 'Cilt Evi', 'selcuk-oto-parca': 'SOP', 'marmara-oto-yedek': 'Marmara', 'nilufer-oto-aksesuar': 'Nilüfer',
  'ege-moto-ekipman': 'Egemoto', 'konya-el-aletleri': 'Meram Takım', 'kayseri-baglanti-hirdavat': 'Kaybağ', 'sincan-armatur': 'Sincan', 'bozuyuk-seramik': 'Bozüyük', 'gebze-boya-kimya': 'Gebze Renk', 'duzce-kapi-parke': 'Konuralp',
};

export const brandOf = (storeSlug: string): string | null => brands[storeSlug] ?? null;
