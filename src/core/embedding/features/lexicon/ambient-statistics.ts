// Mean and standard deviation of the lexicon features over 42,021 sentences of ambient English: the parts of
// the ambient corpus under permissive terms (masc, ljspeech, state_union, inaugural, tatoeba).
// Printed by test/bench/lexicon-constants.mjs; never edited by hand. Pure data, in the order of lexiconFeatureNames.

export const ambientMean: readonly number[] = [
  0.0540896, // valence
  0.0942907, // positive words
  0.0654973, // negative words
  0.739906, // most positive word
  0.569991, // most negative word
  0.041187, // AFINN valence
  0.0666548, // AFINN positive words
  0.0542137, // AFINN negative words
  0.0263916, // profanity
  0.000952896, // profane words
  0.215271, // unfamiliar words (Dale-Chall)
  0.293442, // unfamiliar words (Spache)
  0.0405974, // hedges
  0.0541775, // weasel words
  0.019727, // filler words
  0.00770147, // reason words
  0.0146903, // vague words
  1.48181, // syllables per word
  1.9308, // rarity of words
  0.075416, // unlisted words
];

/** Standard deviation with divisor n, none 0. */
export const ambientDeviation: readonly number[] = [
  0.380272, // valence
  0.140486, // positive words
  0.119243, // negative words
  1.01265, // most positive word
  0.973401, // most negative word
  0.571067, // AFINN valence
  0.12693, // AFINN positive words
  0.115592, // AFINN negative words
  0.188918, // profanity
  0.00862728, // profane words
  0.161, // unfamiliar words (Dale-Chall)
  0.168345, // unfamiliar words (Spache)
  0.0655031, // hedges
  0.0731619, // weasel words
  0.048272, // filler words
  0.0245307, // reason words
  0.0385257, // vague words
  0.287828, // syllables per word
  0.760847, // rarity of words
  0.104262, // unlisted words
];
