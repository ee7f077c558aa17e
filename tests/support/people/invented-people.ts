// Invented people of many cultures, and what becomes of a person who is written down by somebody else, or who tries.
import { addDays } from '#lib/domain/time/zoned-time.ts';
import type { PersonFacts } from '#platform/people/care/matching/compare-people.ts';

/** Numbers that are the same in every run. */
export function createDice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    // A linear congruential generator: https://en.wikipedia.org/wiki/Linear_congruential_generator
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  return { roll, pick };
}
export type Dice = ReturnType<typeof createDice>;

interface Culture {
  readonly first: readonly string[];
  readonly last: readonly string[];
}
const split = (text: string): string[] => text.split(' ').map((word) => word.replaceAll('_', ' '));

const CULTURES: readonly Culture[] = [
  {
    first: split(
      'James Olivia William Charlotte Henry Amelia Thomas Isla Jack Grace Samuel Ruby George Matilda Lachlan Evie Hamish Poppy Angus Harriet Fergus Imogen Callum Bronte',
    ),
    last: split(
      "Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Walker Harris O'Brien McDonald Kelly Ryan Robinson Campbell Fitzgerald Hughes Turner Bennett Whitlam-Reid",
    ),
  },
  {
    first: split('Hēmi Aroha Wiremu Mere Tāne Ngaio Rāwiri Hinemoa Tama Anahera Kahu Māia'),
    last: split('Tūhoe Parata Ngata Te_Rangi Waititi Hēnare Paewai Māhina Tamatea Rēweti'),
  },
  {
    first: split('Minh Thị_Lan Hùng Ngọc Đức Phương Quang Hương Tuấn Linh Bảo Trâm'),
    last: split('Nguyễn Trần Lê Phạm Huỳnh Võ Đặng Bùi Đỗ Dương'),
  },
  {
    first: split('Wei Xiuying Jun Mei_Ling Haoran Yuxin Zihan Jiayi Chen Fang Guoqiang Li_Na'),
    last: split('Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun'),
  },
  {
    first: split('Priya Arjun Lakshmi Rajesh Anjali Vikram Deepa Suresh Kavitha Sanjay Meera Harpreet'),
    last: split('Sharma Patel Singh Kumar Iyer Reddy Nair Gupta Chaudhary Mukherjee Venkataraman Kaur'),
  },
  {
    first: split('Mohammed Fatima Ahmed Layla Omar Zainab Hassan Mariam Khalid Noor Youssef Amina'),
    last: split('Al-Farsi Haddad Khalil El-Amin Mansour Rahman Hussein Nasser Bin_Saleh Qureshi'),
  },
  {
    first: split('Łukasz Małgorzata Zdeněk Jiří Božena Siniša Đorđe Szymon Ondřej Żaneta Vojtěch Anastasija'),
    last: split('Kowalski Wójcik Dvořák Novák Horváth Šimić Jovanović Nowakowski Černý Zieliński'),
  },
  {
    first: split('Sergei Ekaterina Dmitri Natalia Yuri Svetlana Aleksandr Olga Mikhail Tatiana'),
    last: split('Ivanov Smirnova Kuznetsov Popov Volkova Sokolov Lebedev Morozova Shevchenko Kovalenko'),
  },
  {
    first: split('Giorgos Eleni Dimitrios Katerina Konstantinos Sofia Panagiotis Vasiliki Spyros Despina'),
    last: split('Papadopoulos Georgiou Nikolaidis Pappas Christodoulou Karagiannis Makris Vlahos Economou'),
  },
  {
    first: split('José_Luis María_José Javier Lucía Alejandro Carmen Íñigo Begoña Joaquín Núria'),
    last: split(
      'García_López Fernández_Ruiz Muñoz_Peña Rodríguez_Díaz Sánchez_Gil Núñez_Vega Ibáñez_Soler Martínez_Cano',
    ),
  },
  {
    first: split('Jan Sanne Pieter Femke Joost Maartje Søren Åse Bjørn Ingrid Jürgen Käthe Günther Liesl'),
    last: split(
      'van_der_Berg de_Vries van_Dijk Jansen Sørensen Øverland Müller Strauß von_Hofmann Groß Visser ten_Brink',
    ),
  },
  {
    first: split(
      'Sione Mele Tevita Ana Semisi Lose Talia Fetu Ioane Lupe Hiroshi Yuki Takeshi Min-jun Seo-yeon Ji-woo',
    ),
    last: split(
      "Tupou Fifita Tau'olunga Leota Faleafa Tanaka Watanabe Yamamoto Kim Park Choi Lee ʻOfa Fonoti",
    ),
  },
];

const DAYS = 55 * 365;

const createDate = ({ roll }: Dice): string => addDays('1950-01-01', roll(DAYS));
const STREETS = split('Banksia Wattle Station Church Victoria Harbour Mill Ocean Beach Garden Lake Forest');

export function createPerson(dice: Dice): PersonFacts {
  const { first, last } = dice.pick(CULTURES);
  return {
    firstname: dice.pick(first),
    lastname: dice.pick(last),
    dateOfBirth: createDate(dice),
    mailbox: `m${dice.roll(2 ** 31)}@mail.example`,
    phone: `614${String(dice.roll(10 ** 8)).padStart(8, '0')}`,
    address: `${1 + dice.roll(300)} ${dice.pick(STREETS)} ${2000 + dice.roll(6000)}`,
  };
}

/** Another person of the household: the surname and the address are shared, now and then the telephone is. */
export function createRelative(dice: Dice, of: PersonFacts): PersonFacts {
  return { ...createPerson(dice), lastname: of.lastname, address: of.address };
}

type Change = (name: string, dice: Dice) => string;

const VOWELS = 'aeiou';
const onLetters =
  (change: (word: string, at: number, dice: Dice) => string): Change =>
  (name, dice) => {
    const words = name.split(' ');
    const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
    const at = longest.length > 2 ? 1 + dice.roll(longest.length - 2) : 0;
    return words.map((word) => (word === longest ? change(word, at, dice) : word)).join(' ');
  };

const MIXED: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', i: 'і' };

const SPELLINGS: Readonly<Record<string, Change>> = {
  'a letter is another': onLetters(
    (word, at, { roll }) => word.slice(0, at) + VOWELS[roll(5)] + word.slice(at + 1),
  ),
  'a letter is missing': onLetters((word, at) => word.slice(0, at) + word.slice(at + 1)),
  'a letter is doubled': onLetters((word, at) => word.slice(0, at) + word[at] + word.slice(at)),
  'letters are swapped': onLetters(
    (word, at) => word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1),
  ),
  'accents are left out': (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  'a letter is of another script': (name) => name.replace(/[aeocpxi]/, (letter) => MIXED[letter] ?? letter),
  'capitals and blanks': (name) => `  ${name.toUpperCase().replaceAll(' ', '   ')} `,
  'hyphens in place of blanks': (name) => name.replaceAll(' ', '-'),
  'blanks in place of hyphens': (name) => name.replaceAll('-', ' '),
  'written as one': (name) => name.replaceAll(/[ '-]/g, ''),
};

const DATE_CHANGES: readonly ((date: string, dice: Dice) => string)[] = [
  (date, { roll }) => addDays(date, roll(2) === 0 ? 1 : -1),
  (date) => {
    const [year, month, day = ''] = date.split('-');
    return Number(day) <= 12 ? `${year}-${day}-${month}` : addDays(date, 1);
  },
  (date, { roll }) => {
    const year = Number(date.slice(0, 4)) + (roll(2) === 0 ? 1 : -1);
    return date.endsWith('02-29') ? addDays(date, 1) : `${year}${date.slice(4)}`;
  },
  (date, { roll }) =>
    `${date.slice(0, 8)}${String(((Number(date.slice(8)) + 9 * roll(2)) % 27) + 1).padStart(2, '0')}`.replace(
      /.*/,
      (text) =>
        Math.abs(Number(text.slice(8)) - Number(date.slice(8))) % 10 === 0 ? text : addDays(date, -2),
    ),
];

/** A person under other details: an account of their own, with another mailbox and telephone. */
type Disguise = (person: PersonFacts, dice: Dice) => PersonFacts;

const renameOne =
  (change: Change): Disguise =>
  (person, dice) =>
    dice.roll(2) === 0
      ? { ...person, firstname: change(person.firstname, dice) }
      : { ...person, lastname: change(person.lastname, dice) };

const changeDate: Disguise = (person, dice) => ({
  ...person,
  dateOfBirth: dice.pick(DATE_CHANGES)(person.dateOfBirth, dice),
});

const addMiddle: Disguise = (person, dice) => ({
  ...person,
  firstname: `${person.firstname} ${dice.pick(dice.pick(CULTURES).first)}`,
});

const EXTRA: readonly Disguise[] = [
  (person) => ({ ...person, firstname: person.lastname, lastname: person.firstname }),
  addMiddle,
  (person, dice) => addMiddle({ ...person, firstname: person.lastname, lastname: person.firstname }, dice),
  (person) => ({ ...person, firstname: `${[...person.firstname][0]}.` }),
  (person, dice) => ({ ...person, lastname: `${person.lastname}-${dice.pick(dice.pick(CULTURES).last)}` }),
  (person, dice) => ({ ...person, lastname: dice.pick(dice.pick(CULTURES).last) }),
  changeDate,
  (person, dice) => changeDate(addMiddle(person, dice), dice),
  (person, dice) => changeDate(renameOne(SPELLINGS['accents are left out']!)(person, dice), dice),
  (person, dice) => changeDate({ ...person, firstname: person.lastname, lastname: person.firstname }, dice),
];

const DISGUISES: readonly Disguise[] = [...Object.values(SPELLINGS).map(renameOne), ...EXTRA];

/** The person under another mailbox, telephone and address, in one of the ways that people have. */
export function disguise(dice: Dice, person: PersonFacts): PersonFacts {
  const { mailbox, phone, address } = createPerson(dice);
  return { ...dice.pick(DISGUISES)(person, dice), mailbox, phone, address };
}
