/** Sentences that a model could write of a passage, each with what they do to what the passage says. */
export interface SupportCase {
  question: string
  /** The first is what the sentences cite; the others were given, too. */
  passages: readonly [string, ...string[]]
  /** In other words. */
  supported: readonly string[]
  number: readonly string[]
  /** Of another person, thing or role. */
  subject: readonly string[]
  /** Denied, or the opposite. */
  denied: readonly string[]
  /** More than is said. */
  generalized: readonly string[]
  /** Of the same subject, and not said. */
  invented: readonly string[]
  unrelated: readonly string[]
}

// Written for this measurement. Every second case chooses the thresholds, and the others test them.
export const supportCases: readonly SupportCase[] = [
  {
    question: 'How much paid leave do employees get?',
    passages: [
      'Full-time employees receive 25 days of paid annual leave. Unused leave of up to five days is carried over until 31 March. Requests must be approved by the line manager two weeks in advance.',
      'Sick employees inform the office before nine in the morning. A medical certificate is needed from the fourth day.',
    ],
    supported: [
      'Anyone on a full-time contract has 25 holidays per year on full salary.',
      'Vacation that was not taken may be moved into the following year, up to five days.',
      'Your supervisor has to agree to time off two weeks before it starts.',
      'You need permission from your boss ahead of going on holiday.',
    ],
    number: [
      'Anyone on a full-time contract has 28 holidays per year on full salary.',
      'Your supervisor has to agree to time off four weeks before it starts.',
    ],
    subject: [
      'Anyone on a part-time contract has 25 holidays per year on full salary.',
      'The managing director of Acme has to agree to time off.',
    ],
    denied: [
      'Nobody needs permission from the boss before going on holiday.',
      'Vacation that was not taken is lost at the end of the year.',
    ],
    generalized: ['All vacation that was not taken may be moved into the following year.'],
    invented: [
      'Holidays that were not taken are paid out with the last salary.',
      'Two colleagues of one team must not be on vacation at once.',
    ],
    unrelated: ['The cafeteria closes at three.', 'Potatoes boil in twenty minutes.'],
  },
  {
    question: 'When was the ferry Astrid built?',
    passages: [
      'The ferry Astrid was built in Odense in 1962. She was out of service for eleven weeks in 2019, when her engines were replaced. Dogs are allowed on the open deck but not in the saloon.',
      'The ferry Tern carries 40 cars. She was bought from a Norwegian owner and sails only in summer.',
    ],
    supported: [
      'A shipyard in Odense constructed the vessel in 1962.',
      'The ship did not sail for eleven weeks because she got new motors.',
      'Pets of passengers may travel outside, though they cannot come into the lounge.',
      'Installing new motors kept the boat in port for eleven weeks.',
    ],
    number: [
      'A shipyard in Odense constructed the vessel in 1926.',
      'Installing new motors kept the boat in port for twelve weeks.',
    ],
    subject: [
      'A shipyard in Aarhus constructed the vessel in 1962.',
      'Cats of passengers may travel outside.',
      'A Norwegian owner constructed the vessel.',
    ],
    denied: [
      'Pets of passengers may come into the lounge.',
      'The ship kept sailing while she got new motors.',
    ],
    generalized: [
      'Pets may travel anywhere on board.',
      'Ships always lie in port for eleven weeks.',
    ],
    invented: [
      'The captain was awarded a medal after the storm.',
      'Tickets for the boat are sold in the harbour office.',
    ],
    unrelated: ['Interest is compounded monthly.', 'The server is restarted each night.'],
  },
  {
    question: 'How is the pump maintained?',
    passages: [
      'Disconnect the pump from the mains before you open the housing. Replace the shaft seal after 2,000 hours of operation. If the motor overheats, the thermal switch stops it until it has cooled down.',
      'The control unit stores the last 50 faults. Hold the reset key for three seconds to clear them.',
    ],
    supported: [
      'Cut the power supply first, and only then take off the cover.',
      'A new gasket on the axle is due once the machine has run 2,000 hours.',
      'A sensor shuts the drive down when it becomes too hot.',
      'After it has got cold again, the drive can run again.',
    ],
    number: [
      'A new gasket on the axle is due once the machine has run 3,000 hours.',
      'A new gasket on the axle is due once the machine has run 200 hours.',
    ],
    subject: [
      'A new filter in the tank is due once the machine has run 2,000 hours.',
      'The operator shuts the drive down when it becomes too hot.',
    ],
    denied: [
      'The cover can be taken off while the power supply is on.',
      'The drive keeps running when it becomes too hot.',
    ],
    generalized: ['Every part of the machine is renewed once it has run 2,000 hours.'],
    invented: [
      'Grease the bearings with lithium fat once a year.',
      'A red lamp lights up when the drive becomes too hot.',
    ],
    unrelated: ['The museum shows paintings of the Renaissance.', 'Rent is due on the first.'],
  },
  {
    question: 'What does the lease say about the deposit and pets?',
    passages: [
      'The tenant pays a deposit of three months’ rent before moving in. The landlord returns the deposit within 60 days after the end of the lease. Keeping a dog requires written consent.',
      'Heating costs are billed once a year. The meter is read in January by a contractor.',
    ],
    supported: [
      'Before getting the keys, the renter hands over a security of three monthly payments.',
      'The owner of the flat has to give the security back no later than 60 days after the contract ends.',
      'You may only have a dog if the owner has agreed on paper.',
      'Permission in writing is a condition for living there with a dog.',
    ],
    number: [
      'Before getting the keys, the renter hands over a security of two monthly payments.',
      'The owner has to give the security back no later than 90 days after the contract ends.',
    ],
    subject: [
      'Before handing over the keys, the owner pays a security of three monthly payments.',
      'You may only have a piano if the owner has agreed on paper.',
      'The renter has to give the security back to the owner within 60 days.',
    ],
    denied: [
      'You may have a dog without asking the owner.',
      'The owner keeps the security when the contract ends.',
    ],
    generalized: [
      'No animals of any kind may live in the flat.',
      'The owner must agree to everything on paper.',
    ],
    invented: [
      'The security is kept in an account that bears interest.',
      'The renter has to paint the walls when the contract ends.',
    ],
    unrelated: ['The orchestra rehearses on Tuesdays.', 'Spinach contains iron.'],
  },
  {
    question: 'How should the tablets be taken?',
    passages: [
      'Adults take one tablet twice a day with a meal. Do not drink alcohol during treatment. Stop taking the tablets and see a doctor if a rash appears. Store below 25 °C.',
      'The package contains 30 tablets. Each contains 5 mg of the active substance and milk sugar.',
    ],
    supported: [
      'Grown-ups swallow a pill two times daily while eating.',
      'Avoid beer and wine for as long as you use the medicine.',
      'When your skin reacts, end the therapy and get medical advice.',
      'Seek medical help when spots show up on the skin.',
    ],
    number: [
      'Grown-ups swallow four pills daily while eating.',
      'The medicine has to be kept under 30 degrees.',
    ],
    subject: [
      'Children swallow a pill two times daily while eating.',
      'Avoid coffee and tea for as long as you use the medicine.',
    ],
    denied: [
      'Beer and wine are fine while you use the medicine.',
      'Continue the therapy when your skin reacts.',
      'Grown-ups swallow a pill on an empty stomach.',
    ],
    generalized: ['Every reaction of the body is a reason to end the therapy.'],
    invented: [
      'The medicine can make you sleepy while driving.',
      'Pregnant women must ask before they use the medicine.',
    ],
    unrelated: ['The bridge was painted green.', 'The invoice has a number.'],
  },
  {
    question: 'How are backups made?',
    passages: [
      'A full backup of the database runs every night at two. Backups are encrypted and kept for 90 days in another data center. Restoring is tested each quarter by the operations team.',
      'Log files are rotated weekly. Access to the production servers needs a second factor.',
    ],
    supported: [
      'A complete copy of all records is made nightly.',
      'The copies are stored encoded at a different site for 90 days.',
      'Operations checks four times a year whether data can be recovered.',
      'Recovery is rehearsed every three months.',
    ],
    number: [
      'The copies are stored encoded at a different site for 30 days.',
      'Recovery is rehearsed every six months.',
    ],
    subject: [
      'An outside auditor checks whether data can be recovered.',
      'The copies are stored encoded in the same building.',
    ],
    denied: [
      'The copies are stored in plain form.',
      'Whether data can be recovered is never checked.',
    ],
    generalized: [
      'Copies are kept forever at several sites.',
      'Every employee can recover all data.',
    ],
    invented: [
      'Only the records that changed are copied during the day.',
      'The copies are made on magnetic tape.',
    ],
    unrelated: ['The choir sings on Sunday.', 'Wool comes from sheep.'],
  },
  {
    question: 'What are the rules of the library?',
    passages: [
      'Books can be borrowed for four weeks and renewed twice unless another reader has reserved them. A fee of one euro is charged for each day a book is late. Newspapers are read in the hall only.',
      'The reading room has 80 seats. Lockers need a coin.',
    ],
    supported: [
      'You can take a volume home for four weeks.',
      'An extension of the loan is impossible when somebody else is waiting for it.',
      'Returning something after the due date costs one euro daily.',
      'The daily press may not be taken home.',
    ],
    number: [
      'You can take a volume home for six weeks.',
      'Returning something after the due date costs five euros daily.',
    ],
    subject: [
      'You can take a film home for four weeks.',
      'Students pay one euro to take a volume home.',
    ],
    denied: [
      'Returning something after the due date is free.',
      'The daily press may be taken home.',
      'A loan can be extended although somebody else is waiting for it.',
    ],
    generalized: ['Nothing may ever be taken home.', 'Every loan can be extended without limit.'],
    invented: [
      'Lost volumes must be replaced by the reader.',
      'You get an e-mail before the due date.',
    ],
    unrelated: ['The pump is driven by steam.', 'Taxes rose last year.'],
  },
  {
    question: 'Which travel expenses are paid?',
    passages: [
      'Employees travel second class by train; first class is paid for journeys over four hours. Hotel costs are refunded up to 120 euros a night. Receipts must be handed in within 30 days.',
      'A private car is paid for with 30 cents per kilometre when no train runs.',
    ],
    supported: [
      'The company covers first class only on long rides of more than four hours.',
      'For accommodation you get back at most 120 euros per night.',
      'Proof of what you spent has to be submitted in the 30 days after.',
      'On shorter rail trips the cheaper class has to be used.',
    ],
    number: [
      'For accommodation you get back at most 150 euros per night.',
      'Proof of what you spent has to be submitted in the 60 days after.',
    ],
    subject: [
      'For meals you get back at most 120 euros per day.',
      'The company covers business class on flights of more than four hours.',
    ],
    denied: [
      'The company does not cover accommodation.',
      'Proof of what you spent is unnecessary.',
      'The company covers first class on short rides.',
    ],
    generalized: [
      'The company covers everything that you spend on a trip.',
      'All rides are in first class.',
    ],
    invented: [
      'The company books the accommodation for you.',
      'Money is paid back with the next salary.',
    ],
    unrelated: ['Chlorophyll is green.', 'The lock was changed in May.'],
  },
  {
    question: 'What does the warranty cover?',
    passages: [
      'The manufacturer repairs defects of material free of charge for two years after purchase. Damage by water or by opening the device is excluded. The buyer pays for shipping to the workshop.',
      'The device charges in 90 minutes. The battery loses a fifth of its capacity in 500 cycles.',
    ],
    supported: [
      'Faulty components are fixed at no cost during the first two years.',
      'Harm from liquids falls outside of the guarantee.',
      'Customers bear the postage for sending it in.',
      'The guarantee ends when you take the unit apart.',
    ],
    number: [
      'Faulty components are fixed at no cost during the first five years.',
      'Faulty components are fixed at no cost during the first 24 weeks.',
    ],
    subject: [
      'The manufacturer bears the postage for sending it in.',
      'The shop fixes faulty components at no cost.',
    ],
    denied: [
      'Harm from liquids is part of the guarantee.',
      'Customers must pay for fixing faulty components.',
    ],
    generalized: ['Any harm to the unit is fixed at no cost.', 'The guarantee never ends.'],
    invented: [
      'A replacement unit is lent while yours is being fixed.',
      'The guarantee can be extended for a fee.',
    ],
    unrelated: ['The river floods in spring.', 'The poem has three verses.'],
  },
  {
    question: 'What did the council decide?',
    passages: [
      'The council approved the new cycle path along the river by 14 votes to 9. Work begins in April and takes seven months. Residents of Mill Street objected because parking spaces are lost.',
      'The budget for schools was postponed to the next meeting. The mayor opened the session at six.',
    ],
    supported: [
      'A majority of the councillors was in favour of the route for bikes next to the water.',
      'Construction starts in spring and lasts seven months.',
      'People who live in Mill Street complained that there will be fewer places for cars.',
      'Neighbours were against it since they can no longer leave their cars there.',
    ],
    number: [
      'Construction starts in spring and lasts nine months.',
      'The route for bikes was accepted by 19 councillors.',
    ],
    subject: [
      'People who live in Church Street complained that there will be fewer places for cars.',
      'A majority of the councillors was in favour of the tram next to the water.',
    ],
    denied: [
      'A majority of the councillors rejected the route for bikes.',
      'Neighbours welcomed the route for bikes.',
    ],
    generalized: ['All councillors were in favour of the route.', 'Everybody in town complained.'],
    invented: [
      'The route for bikes is paid for by the state.',
      'The mayor promised lamps along the route for bikes.',
    ],
    unrelated: ['The tablets contain milk sugar.', 'The piano was tuned.'],
  },
  {
    question: 'What did the study find about sleep?',
    passages: [
      'Participants who slept less than six hours remembered fewer words than those who slept eight hours. The effect was strongest among people over 60. Caffeine in the morning made no difference.',
      'The 212 participants were recruited in Leeds and paid for three visits to the laboratory.',
    ],
    supported: [
      'Short nights went along with a poorer memory for vocabulary.',
      'Elderly subjects were affected the most.',
      'Coffee after getting up did not change the result.',
      'People recalled more terms when they had rested for eight hours.',
    ],
    number: [
      'People recalled more terms when they had rested for ten hours.',
      'Subjects above 40 were affected the most.',
    ],
    subject: [
      'Teenagers were affected the most.',
      'Alcohol in the evening did not change the result.',
    ],
    denied: [
      'Short nights went along with a better memory for vocabulary.',
      'Elderly subjects were affected the least.',
      'Coffee after getting up improved the result.',
    ],
    generalized: [
      'Short nights damage every ability of the mind.',
      'Coffee never changes anything.',
    ],
    invented: ['Subjects who dreamed more recalled more terms.', 'Short naps improved the result.'],
    unrelated: ['The harbour freezes in winter.', 'Invoices are sent by post.'],
  },
  {
    question: 'How are visitors let in?',
    passages: [
      'Visitors register at the front desk and wear a badge at all times. They are accompanied by an employee on every floor but the first. Photographs are forbidden in the laboratory.',
      'Deliveries use the gate at the back. The gate is locked at five in the afternoon.',
    ],
    supported: [
      'Guests have to sign in at reception.',
      'Above the first floor, a member of staff goes with each guest.',
      'Taking pictures is prohibited where experiments are done.',
      'Guests must carry a visible tag throughout.',
    ],
    number: [
      'Two members of staff go with each guest.',
      'Guests must show 3 documents at reception.',
    ],
    subject: ['Suppliers have to sign in at reception.', 'A police officer goes with each guest.'],
    denied: [
      'Guests may walk around on their own.',
      'Taking pictures is permitted where experiments are done.',
      'Guests need no tag.',
    ],
    generalized: ['Taking pictures is prohibited in the whole building.', 'Nobody is ever let in.'],
    invented: [
      'Guests leave their phones at reception.',
      'Guests must announce themselves a day before.',
    ],
    unrelated: ['The loan bears interest.', 'Whales breathe air.'],
  },
  {
    question: 'How is the bread made?',
    passages: [
      'Knead flour, water, salt and yeast for ten minutes and let the dough rest in a warm place until it has doubled. Bake it at 220 degrees for 40 minutes. The crust is crisp when a tray of water stands in the oven.',
      'Rye bread needs sourdough. It keeps fresh for a week in a linen bag.',
    ],
    supported: [
      'Leave the mixture somewhere warm to rise to two times its size.',
      'The loaf stays in the oven for 40 minutes.',
      'Steam gives the loaf a crunchy outside.',
      'Work the ingredients with your hands for ten minutes.',
    ],
    number: [
      'The loaf stays in the oven for 25 minutes.',
      'Work the ingredients with your hands for three minutes.',
    ],
    subject: [
      'The cake stays in the oven for 40 minutes.',
      'Sugar gives the loaf a crunchy outside.',
    ],
    denied: ['Leave the mixture in the fridge.', 'Steam makes the outside of the loaf soft.'],
    generalized: ['Every kind of loaf is made in this way.', 'All food becomes crunchy by steam.'],
    invented: [
      'Brush the loaf with egg before it goes into the oven.',
      'Let the loaf cool on a grid before cutting it.',
    ],
    unrelated: ['The treaty was signed in Vienna.', 'The modem blinks.'],
  },
  {
    question: 'What happens when a payment is late?',
    passages: [
      'Invoices are due within 14 days. After a first reminder, interest of five percent is charged on the open amount. The customer’s account is blocked when two invoices are unpaid.',
      'Prices are net of value added tax. Discounts are agreed in writing.',
    ],
    supported: [
      'Customers have 14 days to settle a bill.',
      'Debtors pay five percent extra on what they owe once they have been reminded.',
      'Whoever leaves two bills open loses access.',
      'You are shut out when you owe money for two bills.',
    ],
    number: [
      'Customers have 30 days to settle a bill.',
      'Whoever leaves four bills open loses access.',
    ],
    subject: [
      'Suppliers lose access when they leave two bills open.',
      'The bank pays five percent extra on the amount.',
    ],
    denied: [
      'Nothing is added to what debtors owe.',
      'Customers keep their access although they owe money.',
    ],
    generalized: [
      'Any delay leads to the loss of access.',
      'All customers pay five percent extra.',
    ],
    invented: ['Debtors are reported to a credit agency.', 'Bills can be settled in instalments.'],
    unrelated: ['The glacier retreats.', 'The violin has four strings.'],
  },
  {
    question: 'How is the school trip organized?',
    passages: [
      'Pupils of the seventh grade travel to the coast by bus on 12 May. Parents who cannot afford the trip can apply for support from the school association. Mobile phones stay at home.',
      'The summer party takes place in the yard. Each class runs a stall.',
    ],
    supported: [
      'The class goes to the seaside by coach.',
      'Families with little money may ask the association for help with the cost.',
      'Children are not allowed to bring their cell phones.',
      'Financial help is available to families who need it.',
    ],
    number: [
      'The class goes to the seaside on 21 May.',
      'The class goes to the seaside with 3 coaches.',
    ],
    subject: [
      'The teachers go to the mountains by coach.',
      'Children are not allowed to bring their own food.',
    ],
    denied: [
      'Children may bring their cell phones.',
      'Families with little money must pay everything themselves.',
    ],
    generalized: [
      'All children of the school go to the seaside.',
      'The association always pays for everyone.',
    ],
    invented: [
      'The class sleeps in tents at the seaside.',
      'Children need a swimming certificate.',
    ],
    unrelated: ['The valve leaks.', 'Copper conducts heat.'],
  },
  {
    question: 'What is insured?',
    passages: [
      'The policy pays for damage by fire, storm and burglary up to 50,000 euros. Bicycles are insured only if they were locked. The insured person must report a loss within one week.',
      'The premium is paid yearly. The contract is extended unless it is cancelled by November.',
    ],
    supported: [
      'Losses through break-ins are compensated.',
      'You get money for a stolen bike provided that it was secured.',
      'Tell the insurer about what happened in the seven days after it.',
      'The insurer compensates what a hurricane destroys.',
    ],
    number: [
      'Losses are compensated up to 80,000 euros.',
      'Tell the insurer about what happened in the three weeks after it.',
    ],
    subject: [
      'You get money for a stolen car provided that it was secured.',
      'The police compensate what a hurricane destroys.',
    ],
    denied: [
      'Losses through break-ins are excluded.',
      'You get money for a stolen bike that was not secured.',
    ],
    generalized: [
      'Whatever happens in the house is compensated.',
      'All vehicles are insured everywhere.',
    ],
    invented: [
      'Jewels are compensated only when they were in a safe.',
      'The insurer sends an expert to look at the loss.',
    ],
    unrelated: ['The recipe needs thyme.', 'The comet returns.'],
  },
  {
    question: 'How does the team release software?',
    passages: [
      'A change is merged when two developers have reviewed it and all tests pass. Releases are made on Thursdays and rolled back automatically if the error rate doubles. Old versions are supported for 18 months.',
      'New developers get a mentor. The team meets in person twice a year.',
    ],
    supported: [
      'Code goes in only after two colleagues have looked at it.',
      'A new version is withdrawn without human action when failures become twice as frequent.',
      'Former versions receive fixes for a year and a half.',
      'Approval by two programmers is needed for new code.',
    ],
    number: [
      'Code goes in only after five colleagues have looked at it.',
      'Former versions receive fixes for 12 months.',
    ],
    subject: [
      'Customers have to approve new code.',
      'The manager withdraws a new version when failures become frequent.',
    ],
    denied: [
      'Code goes in before colleagues have looked at it.',
      'A new version stays when failures become twice as frequent.',
    ],
    generalized: ['Every version receives fixes forever.', 'A new version is published daily.'],
    invented: ['A new version is tried by a few customers first.', 'Code is written in pairs.'],
    unrelated: ['The cathedral has two towers.', 'Salmon swim upstream.'],
  },
  {
    question: 'What may be put into the bins?',
    passages: [
      'Glass jars and bottles go into the green container without their lids. Batteries must be taken back to a shop. The brown bin for kitchen waste is emptied every week in summer and every two weeks in winter.',
      'Furniture is collected from the kerb on request. The depot is closed on Mondays.',
    ],
    supported: [
      'Remove the caps prior to throwing bottles away.',
      'Hand used cells in where such things are sold.',
      'During the cold season, food scraps are picked up every two weeks.',
      'Food leftovers are collected more often in the warm months.',
    ],
    number: [
      'During the cold season, food scraps are picked up every four weeks.',
      'Food scraps are picked up on 2 days a week.',
    ],
    subject: [
      'Hand old lamps in where such things are sold.',
      'During the cold season, paper is picked up every two weeks.',
    ],
    denied: [
      'Leave the caps on when you throw bottles away.',
      'Used cells can be thrown away at home.',
    ],
    generalized: [
      'All waste can be handed in where things are sold.',
      'Everything is picked up daily.',
    ],
    invented: [
      'Food scraps must be wrapped in paper.',
      'There is a fine for throwing away used cells.',
    ],
    unrelated: ['The ticket is valid for a month.', 'The king abdicated.'],
  },
  {
    question: 'How does the bank protect accounts?',
    passages: [
      'The bank never asks for a password by e-mail or phone. After three wrong attempts the account is locked until the customer identifies himself at a branch. Transfers above 5,000 euros are confirmed by a code sent to the phone.',
      'A savings account can be closed at any time. Statements are sent each quarter.',
    ],
    supported: [
      'You will not be asked for your secret in a message or a call.',
      'Entering the secret wrongly three times blocks you.',
      'To be let in again, prove who you are in person at an office.',
      'Sending more than 5,000 euros requires a number that you get by text message.',
    ],
    number: [
      'Entering the secret wrongly five times blocks you.',
      'Sending more than 1,000 euros requires a number that you get by text message.',
    ],
    subject: [
      'The police will not ask for your secret in a call.',
      'To be let in again, prove who you are to a lawyer.',
    ],
    denied: [
      'The staff may ask for your secret in a call.',
      'Entering the secret wrongly has no consequence.',
    ],
    generalized: [
      'Every payment requires a number that you get by text message.',
      'Nobody is ever blocked.',
    ],
    invented: [
      'You should change your secret twice a year.',
      'Stolen money is paid back by the bank.',
    ],
    unrelated: ['Barley is sown in March.', 'The curtain falls.'],
  },
  {
    question: 'How is the garden looked after?',
    passages: [
      'Roses are pruned in March, when the worst frost is over. Young trees need two buckets of water a week in their first summer. Do not mow the meadow before the flowers have dropped their seeds.',
      'The greenhouse is heated to eight degrees. Tools are cleaned and oiled in autumn.',
    ],
    supported: [
      'Cut the rose bushes back at the beginning of spring.',
      'Newly planted trees must be watered weekly with two buckets.',
      'Wait with cutting the grass until the blossoms have seeded.',
      'Rose bushes should be shortened once it no longer freezes hard.',
    ],
    number: [
      'Newly planted trees must be watered weekly with six buckets.',
      'Cut the rose bushes back after 15 April.',
    ],
    subject: [
      'Cut the apple trees back at the beginning of spring.',
      'Newly sown grass must be watered weekly with two buckets.',
    ],
    denied: ['Cut the grass while it is in blossom.', 'Newly planted trees need no watering.'],
    generalized: [
      'All plants are cut back at the beginning of spring.',
      'Every tree must be watered for life.',
    ],
    invented: [
      'Rose bushes are fed with compost in June.',
      'Protect the rose bushes against lice with soap.',
    ],
    unrelated: ['The printer is out of toner.', 'The minister resigned.'],
  },
]
