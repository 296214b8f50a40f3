import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessLanguage } from '../../../../../src/core/content/language/guess-language.js';

/** Own sentences, of no corpus. */
const sentences = {
  en: [
    'I moved to Leeds in May and I like it here.',
    'Our neighbours sold the old boat because it was never used.',
    'there is not a dull moment in the whole film',
  ],
  de: [
    'Meine Karte wurde gesperrt, was soll ich tun?',
    'Der Film war so langweilig, dass ich eingeschlafen bin.',
    'Wie geht es dir heute?',
    'wir haben gestern noch lange auf den bus gewartet',
  ],
  fr: [
    'Ma carte a été bloquée, que dois-je faire ?',
    'Le film était si ennuyeux que je me suis endormi avant la fin.',
    "l'équipe n'a pas encore reçu la nouvelle version",
  ],
  es: [
    'Mi tarjeta está bloqueada, ¿qué puedo hacer?',
    'La película era tan aburrida que me quedé dormido.',
    'todavía no sabemos cuándo llega el próximo tren',
    'Noticias relacionadas con becas, cine, educacion, redes sociales y tecnologia',
  ],
  it: [
    'La mia carta è stata bloccata, che cosa devo fare?',
    'Il film era così noioso che mi sono addormentato.',
    'non abbiamo ancora ricevuto la nuova versione del programma',
    'Saldi estivi anticipati: vendite al via sabato prossimo.',
  ],
  pt: [
    'O meu cartão foi bloqueado, o que devo fazer?',
    'O filme era tão chato que adormeci antes do fim.',
    'ainda não sabemos quando chega o próximo comboio',
    'Esta cor favorita foi apagada permanentemente.',
  ],
  nl: [
    'Mijn kaart is geblokkeerd, wat moet ik doen?',
    'De film was zo saai dat ik in slaap ben gevallen.',
    'we hebben gisteren nog lang op de bus gewacht',
  ],
  other: [
    'Moja karta została zablokowana, co mam zrobić?',
    'La meva targeta està bloquejada, què haig de fer ara?',
    'Cardul meu a fost blocat, ce trebuie să fac acum?',
    'Mit kort er blevet spærret, hvad skal jeg gøre?',
    'Kartım bloke oldu, şimdi ne yapmam gerekiyor?',
    'Моя карта заблокирована, что мне делать?',
    '我的卡被锁了，我该怎么办？',
    'Η κάρτα μου μπλοκαρίστηκε, τι να κάνω;',
    'بطاقتي محظورة، ماذا أفعل الآن؟',
  ],
};

const undecided = {
  'an empty text': '',
  'three words': 'Guten Morgen zusammen',
  'one word': 'Donaudampfschifffahrt',
  emoji: '🙂 🙂 🙂 🙂 🙂',
  numbers: '12 34 56 78 9,10 11.12',

  'foreign names': 'Giovanni Rossi, Maria Bianchi, Paolo Conti, Lucia Marino',
  'an address': 'https://example.de/der/die/das/und/nicht/mit/von/zu',
  code: 'const x = await fetch(url); if (!x.ok) { throw new Error(x.status); }',
  'a markup of names': '<div class="der"> <span id="die"> <p class="das"> <b id="und">',
  hashtags: '#der #die #das #und #nicht #mit #von',
};

const english = {
  'a quoted foreign sentence':
    'She looked at the sign, which said "Das Betreten der Baustelle ist verboten", and walked past it with her dog anyway.',
  'foreign names':
    'Jean-Claude Juncker met Angela Merkel and José Manuel Barroso in Aix-en-Provence before they went to the meeting.',
  'a hashtag and a mention': '@jose_garcia so happy for you and the whole team! #vamos #laliga',
  'a code comment': '// This is where we check that the user is allowed to see the page',
  'capitals only': 'THIS IS THE LAST TIME THAT I WILL SAY THIS TO YOU',
  'title case': 'How The City Of Light Became The Place To Be For Artists',
  'two languages in like parts': 'The cat and the dog were here. Die Katze und der Hund waren hier.',
  slang: 'u know i dont care what they say about me lol',
  'a long mixed text': `${'This is a plain report about the weather in the north of the country. '.repeat(6)}Das Wetter war gut und die Leute waren froh.`,
};

describe('guessLanguage', () => {
  for (const [language, texts] of Object.entries(sentences)) {
    it.each(texts)(`reads ${language}: %s`, (text) => {
      expect(guessLanguage(text)).toBe(language);
    });
  }

  it.each(Object.entries(undecided))('leaves %s undecided', (_, text) => {
    expect(guessLanguage(text)).toBeNull();
  });

  it.each(Object.entries(english))('does not flag English with %s', (_, text) => {
    expect([null, 'en']).toContain(guessLanguage(text));
  });

  it('reads a long text by its majority', () => {
    const german = 'Das Wetter war gut und die Leute waren froh, weil es nicht mehr regnete. '.repeat(5);
    expect(guessLanguage(`The quick brown fox is here. ${german}`)).toBe('de');
  });

  it('reads excerpts of a text of 1 MB, evenly from the whole text', () => {
    const english = 'The weather was good and the people were glad that it did not rain. ';
    const german = 'Das Wetter war gut und die Leute waren froh, weil es nicht mehr regnete. ';
    const join = (share: number) => english.repeat(share * 150) + german.repeat((100 - share) * 150);
    expect([10, 80].map((share) => guessLanguage(join(share)))).toEqual([null, 'en']);
  });

  it('is another one in filler, and not in a text that only has words of it', () => {
    expect(guessLanguage('Lorem ipsum dolor sit amet, consectetur adipiscing elit.')).toBe('other');
    expect(guessLanguage('lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy')).toBe(
      'other',
    );
    expect(guessLanguage('Replace the lorem ipsum on the start page before we ship it.')).toBe('en');
  });

  it('reads capitals and title case in other languages', () => {
    expect(guessLanguage('DAS IST NICHT DER WEG, DEN WIR GEHEN WOLLEN')).toBe('de');
    expect(guessLanguage('Como Fazer Um Bolo De Chocolate Para O Seu Filho')).toBe('pt');
  });

  it('gives the same answer for composed and decomposed letters in the normal form', () => {
    const text = 'La película era tan aburrida que me quedé dormido.';
    expect(guessLanguage(text.normalize('NFD').normalize('NFKC'))).toBe('es');
  });

  it('keeps its profiles within 10 kB', () => {
    const file = new URL('../../../../../src/core/content/language/profiles.ts', import.meta.url);
    expect(readFileSync(file).length).toBeLessThanOrEqual(10_000);
  });
});
