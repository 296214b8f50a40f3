// Unigram vocabularies for tests, and their reference: @huggingface/tokenizers with the normaliser and the pre-tokenizer that
// the bundled vocabulary was trained with.
import { Tokenizer } from '@huggingface/tokenizers';
import type { Pieces } from '../../../../../../src/core/embedding/bundled/unigram/pieces.js';

/** Texts of twenty scripts. */
export const scripts: Readonly<Record<string, string>> = {
  latin: 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. It’s naïve',
  cyrillic: 'Все люди рождаются свободными и равными в своём достоинстве и правах',
  greek: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια ΟΔΥΣΣΕΥΣ',
  armenian: 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ',
  georgian: 'ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებით',
  hebrew: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם שָׁלוֹם',
  arabic: 'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق ﷺ ٠١٢',
  devanagari: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता',
  bengali: 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে',
  tamil: 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்',
  telugu: 'ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును',
  malayalam: 'മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും അന്തസ്സോടും',
  thai: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ น้ำ',
  lao: 'ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ ສິດທິ ເສລີພາບ ຳ',
  khmer: 'មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងសមភាព',
  myanmar: 'လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့်',
  chinese: '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心𠀀𠀁',
  japanese: 'すべての人間は、生まれながらにして自由であり、ｶﾞｷﾞ ㍿ パ\u3099',
  korean: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 ᄒᆞᆫ',
  ethiopic: 'የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው',
};

/** A vocabulary of the pieces of these scripts, whose scores are seeded; some characters are not in it. */
export function createPieces(): Pieces {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const pieces = new Set(['<s>', '<pad>', '</s>', '<unk>', '\u2581', ',', '.', '\u2581(', 'a', 'aa', 'aaa']);
  for (const text of Object.values(scripts)) {
    for (const word of text.normalize('NFKC').split(' ')) {
      const characters = [...`\u2581${word}`];
      for (let from = 0; from < characters.length; from++)
        for (let length = 1; length < 6; length++)
          if (random() < 0.9 / length) pieces.add(characters.slice(from, from + length).join(''));
    }
  }
  return {
    pieces: [...pieces],
    // Steps of a quarter, so that many paths are equal.
    scores: Float64Array.from(pieces, (_, id) => (id < 4 ? 0 : -Math.round(12 + 28 * random()) / 4)),
    unknown: 3,
  };
}

/** The parsed `tokenizer.json` of a vocabulary. */
function toTokenizerFile({ pieces, scores, unknown }: Pieces) {
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [] as readonly object[],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFKC' },
        { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
        { type: 'Strip', strip_left: true, strip_right: true },
      ],
    } as object,
    pre_tokenizer: {
      type: 'Metaspace',
      replacement: '\u2581',
      prepend_scheme: 'always',
      split: true,
    } as object,
    post_processor: null as object | null,
    decoder: null,
    model: {
      type: 'Unigram',
      unk_id: unknown,
      vocab: pieces.map((piece, id): [string, number] => [piece, scores[id] ?? 0]),
      byte_fallback: false,
    },
  };
}

/** Ids by the reference, without special tokens. */
export function createReference(pieces: Pieces): (text: string) => number[] {
  const tokenizer = new Tokenizer(toTokenizerFile(pieces), {});
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).ids;
}
