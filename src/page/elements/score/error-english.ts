// The English texts of errors.
import type { ErrorStrings } from './strings.js';

const pasteInstead = 'Paste the text instead.';
const tooBusy = 'There are too many requests at the moment. Wait a little, then try again.';

export const errorEnglish: ErrorStrings = {
  errors: {
    content_empty: 'Enter some text first.',
    content_too_large: 'This text is too long. Shorten it.',
    url_unreachable: 'This page cannot be reached. Check the address, or paste the text instead.',
    url_refused: `This page cannot be scored. ${pasteInstead}`,
    url_unreadable: `This page has no readable text. ${pasteInstead}`,
    rate_limited: tooBusy,
    overloaded: tooBusy,
    offline: 'You are offline, and not all that is needed is stored on this device. Connect, then try again.',
    other: 'Scores are not available at the moment.',
  },
};
