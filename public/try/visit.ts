// What the page opens with: the texts and marks of the last visit, or an example.
import * as z from 'zod/mini';

const schema = z.object({
  model: z.string(),
  trait: z.string(),
  texts: z.string(),
  wrong: z.array(z.string()),
});

export type Visit = z.infer<typeof schema>;

const storageKey = 'assay-try-texts';

/** undefined on the first visit and where storage is unavailable. */
export function readVisit(): Visit | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Does nothing where storage is unavailable. */
export function saveVisit(visit: Visit): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(visit));
  } catch {
    // Storage is full or blocked; the texts last until the page is closed.
  }
}

export const exampleModel = 'assay.clickbait';

export const exampleTexts = `You will not believe what this dog did next
City council approves the budget for 2027
Ten secrets that airlines hide from you
Heavy rain expected in the north on Thursday
This one trick cuts your heating bill in half
Central bank keeps its rate at 2.5 percent
What happened when a baker left his door open overnight
New bridge over the river opens to traffic
She opened the old box in the attic, and froze
University publishes the results of its vaccine study
Doctors hate this simple morning habit
Railway workers and employers agree on pay
The real reason why your phone is slow
Museum returns two statues to Greece
9 photos that prove cats rule the world
Wheat harvest falls by a tenth after a dry spring
I tried to live without sugar for a month
Court sets a date for the appeal
Why everyone is talking about this tiny village
Volcano closes the airport for a second day
`;
