// Mean and standard deviation of the style features over 42,021 sentences of ambient English: the parts of the
// ambient corpus under permissive terms (masc, ljspeech, state_union, inaugural, tatoeba).
// Printed by test/bench/style-constants.mjs; never edited by hand. Pure data, in the order of styleFeatureNames.

export const ambientMean: readonly number[] = [
  2.61937, // log words
  4.56881, // letters per word
  2.58376, // log words per sentence
  0.935216, // distinct words per word
  0.210425, // words over 6 letters
  0.446618, // function words
  0.00915529, // words all in capitals
  0.160166, // words with a capital
  0.00248292, // digits per character
  0.0479397, // commas per word
  0.0818867, // full stops per word
  0.00199108, // exclamation marks per word
  0.00836947, // question marks per word
  0.00748609, // double quotes per word
  0.0201234, // apostrophes per word
  0.00241129, // opening brackets per word
  0.00626678, // colons and semicolons per word
  0.00963414, // dashes per word
  0.0329397, // first-person words
  0.0135761, // second-person words
  0.0270183, // third-person words
  0.0274524, // words in -ing
  0.0385745, // words in -ed
  0.0135229, // words in -ly
  0.018459, // words in -tion, -ment, -ness, -ity
  0.0143951, // negations
  0.126151, // starts in lower case
  0.814283, // ends as a sentence
];

/** Standard deviation with divisor n, none 0. */
export const ambientDeviation: readonly number[] = [
  0.554053, // log words
  0.793449, // letters per word
  0.558032, // log words per sentence
  0.0794358, // distinct words per word
  0.137653, // words over 6 letters
  0.137267, // function words
  0.0571655, // words all in capitals
  0.143382, // words with a capital
  0.0122131, // digits per character
  0.0699695, // commas per word
  0.0777405, // full stops per word
  0.0217868, // exclamation marks per word
  0.0366922, // question marks per word
  0.0405018, // double quotes per word
  0.053244, // apostrophes per word
  0.0156802, // opening brackets per word
  0.0298446, // colons and semicolons per word
  0.0373086, // dashes per word
  0.0629003, // first-person words
  0.0449034, // second-person words
  0.0577194, // third-person words
  0.0535315, // words in -ing
  0.0569672, // words in -ed
  0.0363852, // words in -ly
  0.0405785, // words in -tion, -ment, -ness, -ity
  0.0402843, // negations
  0.33202, // starts in lower case
  0.388878, // ends as a sentence
];
