// The examples of the build page: ten lines of YAML, with which it opens, a discovery, and a CSV of forty-eight short
// messages for each. Data only.

export const exampleHandle = 'local.messages';

export const exampleDocument = `description: How an incoming message reads
effort: high
traits:
  - { type: spectrum, key: request, positive_label: asks, negative_label: states }
  - { type: spectrum, key: urgency, positive_label: urgent, negative_label: calm }
sources:
  - { type: csv, path: messages.csv, trait: request, label_column: request }
  - { type: csv, path: messages.csv, trait: urgency, label_column: urgency }
training:
  cold_start_k: [2, 4, 8, 16]
`;

export const discoveryHandle = 'local.discovered';

export const discoveryPath = 'feedback.csv';

export const discoveryDocument = `# Finds what the messages differ in. The labels in the file are not read.
traits: discover
effort: medium
discovery: { max_traits: 2 }
sources:
  - { type: csv, path: feedback.csv, text_column: text }
`;

/** Whether a document is one of the examples, also with changes below its first line. */
export const isExample = (document: string): boolean =>
  [exampleDocument, discoveryDocument].some((example) =>
    document.startsWith(example.slice(0, example.indexOf('\n'))),
  );

export const examplePath = 'messages.csv';

/** A text to try the model on, which is not among the samples. */
export const exampleText = 'The login page is down again. Could you look at it right now?';

export const exampleRows = `text,request,urgency
"Please restart the payment server now, orders are failing",asks,urgent
"Call me back immediately, the client is waiting on the line",asks,urgent
"We need your signature within the hour, can you sign?",asks,urgent
"Send the corrected invoice right away, the deadline is noon",asks,urgent
"Can somebody unlock the door at once? People are locked out",asks,urgent
"Stop the rollout now please, it deletes customer data",asks,urgent
"I need the password reset this minute, the demo has begun",asks,urgent
"Please evacuate the second floor immediately",asks,urgent
"Drop everything and check the alarm, will you?",asks,urgent
"Could you approve the transfer before the bank closes today?",asks,urgent
"Get a doctor to room four, quickly please",asks,urgent
"Reply as soon as possible, we are losing the contract",asks,urgent
"When you have a moment, could you share last year's slides?",asks,calm
"Please add your birthday to the list whenever it suits you",asks,calm
"Would you mind reviewing my essay some time next month?",asks,calm
"No rush, but can you recommend a book about gardening?",asks,calm
"Could you water the plants while I am on holiday?",asks,calm
"If you find the time, please tell me what you think of the sketch",asks,calm
"Can you bring the blue chairs to the summer party?",asks,calm
"Please let me know some day how the soup turned out",asks,calm
"May I borrow your tent in the autumn?",asks,calm
"Feel free to send me the photos whenever you like, please",asks,calm
"Would you like to join the reading group in spring?",asks,calm
"Could you explain to me how the old archive is sorted?",asks,calm
"The main database went down two minutes ago, nothing works",states,urgent
"Water is pouring into the server room right now",states,urgent
"The last train leaves in five minutes",states,urgent
"Our certificate expires tonight and every login will fail",states,urgent
"There is smoke coming out of the workshop",states,urgent
"The production line has stopped and costs grow by the minute",states,urgent
"The patient's pulse is dropping fast",states,urgent
"Attackers are inside the network at this moment",states,urgent
"The deadline is in one hour and half the pages are missing",states,urgent
"The brakes failed on the hill, the truck is still rolling",states,urgent
"The storm reaches the harbour within minutes",states,urgent
"The battery is at one percent and the call has begun",states,urgent
"The library is open until six on weekdays",states,calm
"Last year we planted three apple trees behind the house",states,calm
"The museum shows drawings from the nineteenth century",states,calm
"My grandmother used to bake bread on Sundays",states,calm
"The new carpet in the hall is green",states,calm
"The valley is quiet at this time of the year",states,calm
"Our office has two meeting rooms and a small kitchen",states,calm
"The trip to the lake was pleasant and the weather mild",states,calm
"The choir meets every second Tuesday",states,calm
"I have been reading a long novel about a lighthouse",states,calm
"The archive keeps letters from four generations",states,calm
"Cats sleep for most of the day",states,calm
`;

export const discoveryRows = `text,subject,mood
"Thank you, the parcel arrived a day early and well packed",parcel,thanks
"My account is locked and the password is refused",account,complaint
"The parcel is late and the courier does not answer",parcel,complaint
"Thank you, the new password works and I can log in again",account,thanks
"Great courier, he carried the parcel up to the third floor",parcel,thanks
"The login page is broken, it shows an error after the password",account,complaint
"My parcel was left in the rain and the box is broken",parcel,complaint
"Great help with my account, thanks for the quick answer",account,thanks
"Many thanks for the quick delivery, the parcel was perfect",parcel,thanks
"I never get the code for my login, the account is useless",account,complaint
"The driver threw the parcel over the fence, it is damaged",parcel,complaint
"Thanks, the login code arrived and my account is open",account,thanks
"Thanks to the driver, the parcel was at my door before noon",parcel,thanks
"The password reset fails with an error each time",account,complaint
"Delivery was promised for Monday and the parcel is still missing",parcel,complaint
"The password reset was easy, thank you very much",account,thanks
"Lovely delivery service, thank you, the box had no scratch",parcel,thanks
"Somebody else is in my account, the login must be stopped",account,complaint
"The courier went to the wrong street and took the parcel back",parcel,complaint
"Many thanks for unlocking my account within minutes",account,thanks
"The courier was friendly and the parcel on time, thank you",parcel,thanks
"Wrong name in my account and no way to change it",account,complaint
"Half of the box is empty, the delivery is incomplete",parcel,complaint
"Perfect, the login works on my phone now, thank you",account,thanks
"Perfect delivery again, thanks for the careful driver",parcel,thanks
"The login is broken since the update, error 500",account,complaint
"The parcel is damaged and the glass inside is broken",parcel,complaint
"Happy with the new account page, the login is great",account,thanks
"I am happy with the delivery, the parcel came on Saturday, thanks",parcel,thanks
"My password is refused although it is right",account,complaint
"Two weeks late, and the delivery went to my neighbour",parcel,complaint
"Thank you for merging my two accounts, that was great",account,thanks
"Thank you for the fast parcel, the whole family was happy",parcel,thanks
"The account was closed without a reason",account,complaint
"The driver never rang, and the parcel went back to the depot",parcel,complaint
"Thanks for the friendly help with my password on Sunday",account,thanks
"Great delivery, the driver rang and waited, many thanks",parcel,thanks
"Error after error, I cannot log in to my account",account,complaint
"Wrong parcel, wrong size, and nobody collects the box",parcel,complaint
"The new login with a fingerprint is perfect, thanks",account,thanks
"The box was packed with care, thank you for this parcel",parcel,thanks
"The code for the login comes too late and is refused",account,complaint
"The courier lost my parcel, I want a refund",parcel,complaint
"Great, my account shows the right name now, thank you",account,thanks
"Thanks, the delivery of both boxes went perfectly",parcel,thanks
"My account shows a wrong balance and the wrong email",account,complaint
"The delivery is late again and the box was open",parcel,complaint
"Thank you, changing the email of my account was simple",account,thanks
`;
