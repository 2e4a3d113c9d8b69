// The two forms of an exhibition, fixed in data, and how answers are read.
import { foldEmail } from '#shared/email.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import type { FormName } from './choices.ts';
import type { TypedFields } from '../schemas.ts';

type Words = Required<PerLanguage>;
type Common = {
  /** The field's name. */
  readonly name: string;
  readonly label: Words;
  readonly hint?: Words;
  readonly isOptional?: true;
};
export type Option = { readonly value: string; readonly label: Words };
export type Question = Common &
  (
    | { readonly kind: 'line' | 'text'; readonly max: number }
    | { readonly kind: 'email' | 'phone' | 'date' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'choice' | 'several'; readonly options: readonly Option[] }
  );
export type Answers = Readonly<Record<string, string | readonly string[]>>;

const yesNo: readonly Option[] = [
  { value: 'yes', label: { en: 'Yes', tr: 'Evet', ar: 'نعم' } },
  { value: 'no', label: { en: 'No', tr: 'Hayır', ar: 'لا' } },
];

/** Raised with each change of a form: answers keep the version that they were given to. */
export const formVersions: Readonly<Record<FormName, number>> = { attendee: 1, questionnaire: 1 };

const attendee: readonly Question[] = [
  {
    name: 'fasciaName',
    kind: 'line',
    max: 40,
    label: {
      en: 'Name on the fascia of the stand',
      tr: 'Stant alınlığına yazılacak ad',
      ar: 'الاسم على واجهة المنصة',
    },
    hint: {
      en: 'Up to 40 letters, in the script that visitors should read.',
      tr: 'En fazla 40 harf; ziyaretçilerin okuyacağı yazıyla.',
      ar: 'حتى 40 حرفًا، بالكتابة التي سيقرؤها الزوار.',
    },
  },
  {
    name: 'attendeeName',
    kind: 'line',
    max: 80,
    label: {
      en: 'Who is responsible on site',
      tr: 'Fuar alanındaki sorumlu kişi',
      ar: 'المسؤول في موقع المعرض',
    },
  },
  {
    name: 'attendeeTitle',
    kind: 'line',
    max: 80,
    label: { en: 'Position', tr: 'Görevi', ar: 'المنصب' },
  },
  {
    name: 'attendeePhone',
    kind: 'phone',
    label: { en: 'Phone on site', tr: 'Fuar alanındaki telefon', ar: 'الهاتف في الموقع' },
  },
  {
    name: 'attendeeEmail',
    kind: 'email',
    label: {
      en: 'E-mail of this person',
      tr: 'Bu kişinin e-postası',
      ar: 'البريد الإلكتروني لهذا الشخص',
    },
  },
  {
    name: 'attendeeCount',
    kind: 'number',
    min: 1,
    max: 50,
    label: {
      en: 'How many of your people come',
      tr: 'Kaç kişi geliyorsunuz',
      ar: 'عدد القادمين من فريقكم',
    },
  },
  {
    name: 'needsVisaLetter',
    kind: 'choice',
    options: yesNo,
    label: {
      en: 'Do you need a letter of invitation for a visa?',
      tr: 'Vize için davet mektubu gerekiyor mu?',
      ar: 'هل تحتاجون إلى خطاب دعوة للتأشيرة؟',
    },
  },
  {
    name: 'standNeeds',
    kind: 'several',
    isOptional: true,
    options: [
      {
        value: 'electricity',
        label: { en: 'Three-phase power', tr: 'Trifaze elektrik', ar: 'كهرباء ثلاثية الطور' },
      },
      { value: 'water', label: { en: 'Water', tr: 'Su bağlantısı', ar: 'توصيل مياه' } },
      { value: 'interpreter', label: { en: 'Interpreter', tr: 'Tercüman', ar: 'مترجم فوري' } },
      { value: 'storage', label: { en: 'Storage', tr: 'Depo alanı', ar: 'مساحة تخزين' } },
    ],
    label: {
      en: 'What the stand needs',
      tr: 'Stantta gerekenler',
      ar: 'ما تحتاجه المنصة',
    },
  },
];

const questionnaire: readonly Question[] = [
  {
    name: 'visitReason',
    kind: 'several',
    options: [
      {
        value: 'suppliers',
        label: { en: 'Find suppliers', tr: 'Tedarikçi bulmak', ar: 'إيجاد موردين' },
      },
      { value: 'buyers', label: { en: 'Find buyers', tr: 'Alıcı bulmak', ar: 'إيجاد مشترين' } },
      {
        value: 'trends',
        label: {
          en: 'See what is new',
          tr: 'Yenilikleri görmek',
          ar: 'الاطلاع على الجديد',
        },
      },
      {
        value: 'partners',
        label: {
          en: 'Meet existing partners',
          tr: 'İş ortaklarıyla görüşmek',
          ar: 'لقاء الشركاء الحاليين',
        },
      },
    ],
    label: {
      en: 'Why do you come to the exhibition?',
      tr: 'Fuara hangi amaçla geliyorsunuz?',
      ar: 'ما سبب زيارتكم للمعرض؟',
    },
  },
  {
    name: 'role',
    kind: 'choice',
    options: [
      {
        value: 'decides',
        label: { en: 'I decide', tr: 'Kararı ben veririm', ar: 'أنا صاحب القرار' },
      },
      {
        value: 'advises',
        label: { en: 'I advise', tr: 'Görüş bildiririm', ar: 'أقدّم المشورة' },
      },
      {
        value: 'none',
        label: { en: 'I have no part in it', tr: 'Rolüm yok', ar: 'لا دور لي' },
      },
    ],
    label: {
      en: 'Your part in purchasing',
      tr: 'Satın almadaki rolünüz',
      ar: 'دوركم في قرار الشراء',
    },
  },
  {
    name: 'visitDays',
    kind: 'number',
    min: 1,
    max: 10,
    label: {
      en: 'How many days will you stay?',
      tr: 'Kaç gün kalacaksınız?',
      ar: 'كم يومًا ستبقون؟',
    },
  },
  {
    name: 'productsSought',
    kind: 'line',
    max: 200,
    label: {
      en: 'Which products interest you most?',
      tr: 'En çok hangi ürünlerle ilgileniyorsunuz?',
      ar: 'ما المنتجات التي تهمكم أكثر؟',
    },
  },
  {
    name: 'wishes',
    kind: 'text',
    max: 1_000,
    isOptional: true,
    label: {
      en: 'What should we do better?',
      tr: 'Neyi daha iyi yapmalıyız?',
      ar: 'ما الذي ينبغي أن نحسّنه؟',
    },
  },
];

export const formQuestions: Readonly<Record<FormName, readonly Question[]>> = {
  attendee,
  questionnaire,
};

const latin = (typed: string): string =>
  typed
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6_f0));

const first = (typed: string | readonly string[] | undefined): string =>
  typeof typed === 'string' ? typed : (typed?.[0] ?? '');

type Read = { readonly value: string | readonly string[] } | { readonly error: string };

/** Reads one answer that is not empty. */
function readAnswer(question: Question, typed: string): Read {
  const value = plainLine(typed);
  switch (question.kind) {
    case 'line':
      return value.length > question.max ? { error: 'tooLong' } : { value };
    case 'text': {
      const text = plainText(typed);
      return text.length > question.max ? { error: 'tooLong' } : { value: text };
    }
    case 'email': {
      const folded = foldEmail(value);
      return /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(folded) && folded.length <= 254
        ? { value: folded }
        : { error: 'invalidEmail' };
    }
    case 'phone':
      return /^\+?[\d\s().-]{6,30}$/.test(latin(value))
        ? { value: latin(value) }
        : { error: 'impossiblePhone' };
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? { value } : { error: 'inputDate' };
    case 'number': {
      const count = /^\d{1,6}$/.test(latin(value)) ? Number(latin(value)) : -1;
      return count >= question.min && count <= question.max
        ? { value: String(count) }
        : { error: 'exhibitionNumberRange' };
    }
    default:
      return question.options.some((option) => option.value === value)
        ? { value }
        : { error: 'required' };
  }
}

/** What was answered, and keys of the `error` texts by field. */
export function readAnswers(
  form: FormName,
  fields: TypedFields,
): { readonly answers: Answers; readonly errors: Readonly<Record<string, string>> } {
  const answers: Record<string, string | readonly string[]> = {};
  const errors: Record<string, string> = {};
  for (const question of formQuestions[form]) {
    const typed = fields[question.name];
    if (question.kind === 'several') {
      const list = typeof typed === 'string' ? [typed] : (typed ?? []);
      const known = question.options.filter(({ value }) => list.includes(value));
      if (known.length > 0) answers[question.name] = known.map(({ value }) => value);
      else if (!question.isOptional) errors[question.name] = 'required';
      continue;
    }
    if (first(typed).trim() === '') {
      if (!question.isOptional) errors[question.name] = 'required';
      continue;
    }
    const read = readAnswer(question, first(typed));
    if ('error' in read) errors[question.name] = read.error;
    else answers[question.name] = read.value;
  }
  return { answers, errors };
}
