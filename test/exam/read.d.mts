export type Step = 'strongest' | 'strong' | 'middle' | 'weak' | 'weakest';

interface Ordered {
  kind: 'negation' | 'name' | 'number' | 'change';
  trait?: string;
  clear?: true;
  higher: string;
  lower: string;
  same?: undefined;
}

interface Same {
  kind: Ordered['kind'];
  trait?: string;
  same: [string, string];
}

export interface Exam {
  model: string;
  trait: string;
  misfits_are?: 'above' | 'below';
  fits: Record<Step, string[]>;
  misfits: Record<string, string[]>;
  pairs: (Ordered | Same)[];
  typographies: { text: string; written: string[] }[];
  languages: Record<string, string>;
  negations?: { above: string[]; below: string[] };
  complaints: {
    text: string;
    trait?: string;
    expect: 'above' | 'below' | 'doubt' | 'doubt or below';
    seen: string | number;
  }[];
}

export const steps: Step[];
export function readExams(): Exam[];
export function textsOf(exam: Exam): string[];
