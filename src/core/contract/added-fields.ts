// Fields that are not the contract's: the JS API, Node and the versioned API add them, and the public endpoints leave them out.

/** Of a score card. */
export const addedToCard = { familiarity: true, language: true, read_as: true } as const;

/** Of a trait's detail. */
export const addedToDetail = { probability: true, interval: true, doubts: true } as const;
