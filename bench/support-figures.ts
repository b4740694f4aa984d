/** Answers of a model with figures of one passage, and short answers, true and false ones. */
export interface FigureCase {
  language: string
  question: string
  /** Names of the columns, where the passage is of a table whose rows are its lines. */
  header?: readonly string[]
  passage: string
  /** What the passage says, or what follows from its figures. */
  supported: readonly string[]
  /** With a figure of another row, column or person, a wrong result, or a figure that is nowhere. */
  unsupported: readonly string[]
}

// The mistakes with the first list were looked at and mended.
export const figureCases: readonly FigureCase[] = [
  {
    language: 'en',
    question: 'How many animals does each species have?',
    header: ['Species', 'Animals', 'Feed per day in kg'],
    passage: 'Otter | 7 | 4\nLynx | 12 | 9\nBadger | 5 | 3\nHeron | 12 | 2',
    supported: [
      'Otter: 7.',
      'There are 7 otters and 12 lynxes.',
      'Otter: 7, Lynx: 12, Badger: 5, Heron: 12.',
      'Together, there are 36 animals.',
      'The lynxes are 5 more than the otters.',
      'The badgers eat 3 kg a day.',
      'On average, a species has 9 animals.',
      '| Species | Animals |\n|--|--|\n| Otter | 7 |\n| Lynx | 12 |',
    ],
    unsupported: [
      'Otter: 12.',
      'There are 12 otters and 7 lynxes.',
      'Otter: 7, Lynx: 5, Badger: 12, Heron: 12.',
      'Together, there are 38 animals.',
      'The lynxes are 6 more than the otters.',
      'The badgers eat 9 kg a day.',
      'On average, a species has 11 animals.',
      '| Species | Animals |\n|--|--|\n| Otter | 12 |\n| Lynx | 7 |',
    ],
  },
  {
    language: 'en',
    question: 'What does Ben earn?',
    passage:
      'Anna earns 3,000 euros a month and leads the workshop. Ben earns 4,200 euros a month, because he works nights. Both get 25 days of leave.',
    supported: [
      '4,200 euros.',
      'Ben earns 4,200 euros a month.',
      'He earns 1,200 euros more than Anna.',
      'Ben earns 4,200 euros and Anna 3,000 euros.',
      'Together they earn 7,200 euros a month.',
      'That is 50,400 euros a year.',
    ],
    unsupported: [
      '3,000 euros.',
      'Ben earns 3,000 euros a month.',
      'He earns 1,400 euros more than Anna.',
      'Ben earns 3,000 euros and Anna 4,200 euros.',
      'Together they earn 7,400 euros a month.',
      'That is 52,400 euros a year.',
    ],
  },
  {
    language: 'en',
    question: 'Are dogs allowed at the bird show?',
    passage:
      'Visitors leave their dogs at home. Rabbits and birds in cages may come along until 6 pm. The entrance fee is 8 euros for adults and 3 euros for children.',
    supported: [
      'No.',
      'No, they are not.',
      'No, dogs are not allowed at the bird show.',
      'Unfortunately not.',
      'No, visitors leave their dogs at home.',
      'No. Adults pay 8 euros.',
    ],
    unsupported: [
      'No. Adults pay 3 euros.',
      'No, but cats are welcome in the cafeteria.',
      'No, dogs are fined 50 euros.',
    ],
  },
  {
    language: 'en',
    question: 'What do two adults and three children pay together?',
    passage:
      'The entrance fee is 8 euros for adults and 3 euros for children. Groups pay 60 euros.',
    supported: [
      'They pay 25 euros.',
      'Two adults pay 16 euros and three children 9 euros, so 25 euros in total.',
      '2 × 8 + 3 × 3 = 25 euros.',
      'Adults pay 8 euros, children 3 euros.',
    ],
    unsupported: [
      'They pay 27 euros.',
      'Two adults pay 16 euros and three children 9 euros, so 26 euros in total.',
      'Adults pay 3 euros, children 8 euros.',
      'Groups pay 8 euros.',
    ],
  },
  {
    language: 'en',
    question: 'When was the ferry Astrid built, and how long was it in service?',
    passage:
      'The ferry Astrid was built in 1962 in Odense and taken out of service in 2004. The ferry Tern was built in 1971 in Bergen and is still in service.',
    supported: [
      'It was built in 1962.',
      'The Astrid was in service for 42 years.',
      'The Astrid was built in 1962, the Tern in 1971.',
      'The Tern was built 9 years later.',
    ],
    unsupported: [
      'It was built in 1971.',
      'The Astrid was in service for 44 years.',
      'The Astrid was built in 1971, the Tern in 1962.',
    ],
  },
  {
    language: 'de',
    question: 'Wie viele Plätze hat Raum 7?',
    header: ['Raum', 'Plätze', 'Miete pro Tag'],
    passage: '4 | 12 | 90 €\n7 | 30 | 150 €\n9 | 24 | 120 €',
    supported: [
      'Raum 7 hat 30 Plätze.',
      '30.',
      'Die drei Räume haben zusammen 66 Plätze.',
      'Raum 7 kostet 150 € pro Tag.',
      'Raum 7 hat 6 Plätze mehr als Raum 9.',
    ],
    unsupported: [
      'Raum 7 hat 12 Plätze.',
      '12.',
      'Die drei Räume haben zusammen 72 Plätze.',
      'Raum 7 kostet 120 € pro Tag.',
      'Raum 7 hat 8 Plätze mehr als Raum 9.',
    ],
  },
  {
    language: 'de',
    question: 'Darf ich im Hof grillen?',
    passage:
      'Das Grillen im Hof ist untersagt. Die Miete beträgt 680 Euro, die Nebenkosten betragen 120 Euro im Monat. Die Kaution beträgt drei Monatsmieten.',
    supported: [
      'Nein.',
      'Nein, das ist nicht erlaubt.',
      'Nein, das Grillen im Hof ist untersagt.',
      'Miete und Nebenkosten betragen zusammen 800 Euro.',
      'Die Kaution beträgt 2040 Euro.',
      'Die Nebenkosten betragen 120 Euro.',
    ],
    unsupported: [
      'Miete und Nebenkosten betragen zusammen 820 Euro.',
      'Die Kaution beträgt 2100 Euro.',
      'Die Nebenkosten betragen 680 Euro.',
      'Nein, aber im Garten der Nachbarn wird gern gegrillt.',
    ],
  },
  {
    language: 'de',
    question: 'Wie hoch war der Umsatz der Filialen?',
    passage:
      'Die Filiale in Kiel erzielte 2024 einen Umsatz von 1,2 Millionen Euro, die Filiale in Bremen einen Umsatz von 900.000 Euro. In Kiel arbeiten 14 Leute, in Bremen 11.',
    supported: [
      'Kiel erzielte 1,2 Millionen Euro, Bremen 900.000 Euro.',
      'Zusammen waren es 2,1 Millionen Euro.',
      'In Bremen arbeiten 11 Leute.',
      'Kiel erzielte 300.000 Euro mehr als Bremen.',
      'In beiden Filialen arbeiten insgesamt 25 Leute.',
    ],
    unsupported: [
      'Kiel erzielte 900.000 Euro, Bremen 1,2 Millionen Euro.',
      'Zusammen waren es 2,3 Millionen Euro.',
      'In Bremen arbeiten 14 Leute.',
      'Kiel erzielte 400.000 Euro mehr als Bremen.',
      'In beiden Filialen arbeiten insgesamt 27 Leute.',
    ],
  },
  {
    language: 'es',
    question: '¿Cuánto cuesta cada curso?',
    header: ['Curso', 'Precio', 'Horas'],
    passage: 'Cerámica | 120 € | 20\nFotografía | 180 € | 24\nGuitarra | 95 € | 15',
    supported: [
      'El curso de cerámica cuesta 120 €.',
      'La fotografía cuesta 180 € y la guitarra 95 €.',
      'Los tres cursos cuestan 395 € en total.',
      'La fotografía cuesta 60 € más que la cerámica.',
      'El curso de guitarra dura 15 horas.',
    ],
    unsupported: [
      'El curso de cerámica cuesta 180 €.',
      'La fotografía cuesta 95 € y la guitarra 180 €.',
      'Los tres cursos cuestan 385 € en total.',
      'La fotografía cuesta 70 € más que la cerámica.',
      'El curso de guitarra dura 24 horas.',
    ],
  },
  {
    language: 'es',
    question: '¿Se puede fumar en la terraza?',
    passage:
      'Está permitido fumar en la terraza hasta las 22 h. El desayuno cuesta 9 euros y la cena cuesta 21 euros por persona.',
    supported: [
      'Sí.',
      'Sí, está permitido.',
      'Sí, hasta las 22 h.',
      'La cena cuesta 21 euros.',
      'El desayuno y la cena cuestan 30 euros por persona.',
    ],
    unsupported: [
      'Sí, hasta las 23 h.',
      'La cena cuesta 9 euros.',
      'El desayuno y la cena cuestan 31 euros por persona.',
    ],
  },
  {
    language: 'fr',
    question: 'Combien de bouteilles chaque cave a-t-elle ?',
    passage:
      'La cave de Nantes compte 340 bouteilles, celle de Tours en compte 260. Les visites coûtent 12 euros par adulte et 5 euros par enfant.',
    supported: [
      'La cave de Nantes compte 340 bouteilles et celle de Tours 260.',
      'Au total, il y a 600 bouteilles.',
      'Nantes a 80 bouteilles de plus que Tours.',
      'Un enfant paie 5 euros.',
    ],
    unsupported: [
      'La cave de Nantes compte 260 bouteilles et celle de Tours 340.',
      'Au total, il y a 620 bouteilles.',
      'Nantes a 90 bouteilles de plus que Tours.',
      'Un enfant paie 12 euros.',
    ],
  },
  {
    language: 'ru',
    question: 'Сколько стоит билет для взрослого?',
    passage:
      'Билет для взрослого стоит 500 рублей, билет для ребёнка стоит 200 рублей. Музей открыт до 18 часов.',
    supported: [
      '500 рублей.',
      'Билет для взрослого стоит 500 рублей.',
      'Вместе два билета стоят 700 рублей.',
      'Билет для ребёнка дешевле на 300 рублей.',
      'Да.',
    ],
    unsupported: [
      '200 рублей.',
      'Билет для взрослого стоит 200 рублей.',
      'Вместе два билета стоят 800 рублей.',
    ],
  },
]

// Written together with the first list. The first measurement was blind; then the mistakes were looked at.
export const moreFigureCases: readonly FigureCase[] = [
  {
    language: 'en',
    question: 'Which orders did the customers place?',
    header: ['Order', 'Customer', 'Article', 'Quantity', 'Price', 'Date'],
    passage:
      'A-101 | Nordlicht | Lamp | 40 | 1,200.00 | 2026-03-02\nA-102 | Bellevue | Chair | 16 | 2,400.00 | 2026-03-05\nA-103 | Nordlicht | Table | 8 | 3,150.00 | 2026-03-09\nA-104 | Casa Verde | Chair | 24 | 3,600.00 | 2026-04-01',
    supported: [
      'Bellevue ordered 16 chairs for 2,400.00.',
      'Nordlicht placed two orders, for 4,350 in total.',
      'Order A-103 is of 9 March 2026.',
      'In all, 40 chairs were ordered.',
      'Casa Verde paid 3,600 for 24 chairs, so 150 for each.',
      'The four orders come to 10,350.',
    ],
    unsupported: [
      'Bellevue ordered 24 chairs for 2,400.00.',
      'Nordlicht placed two orders, for 4,750 in total.',
      'Order A-103 is of 5 March 2026.',
      'In all, 44 chairs were ordered.',
      'Casa Verde paid 2,400 for 24 chairs.',
      'The four orders come to 11,350.',
    ],
  },
  {
    language: 'en',
    question: 'How long is the notice period?',
    passage:
      'During the probation period, the notice period is two weeks. After the probation period, it is three months. Managers have a notice period of six months.',
    supported: [
      'After the probation period, the notice period is three months.',
      'Managers have six months.',
      'It is two weeks during the probation period and three months after it.',
      'That is 14 days during the probation period.',
    ],
    unsupported: [
      'Managers have three months.',
      'During the probation period, it is two months.',
      'It is four weeks during the probation period.',
    ],
  },
  {
    language: 'en',
    question: 'How did sales develop?',
    passage:
      'Sales of bread rose from 200 tonnes in 2023 to 250 tonnes in 2024. Sales of cake fell from 80 tonnes in 2023 to 60 tonnes in 2024.',
    supported: [
      'Bread rose by 50 tonnes.',
      'Bread rose by 25%.',
      'Cake fell by 25 percent, from 80 to 60 tonnes.',
      'In 2024, 310 tonnes were sold in total.',
      'In 2024, 60 tonnes of cake were sold.',
    ],
    unsupported: [
      'Bread rose by 60 tonnes.',
      'Bread rose by 35%.',
      'Cake fell by 20 percent, from 80 to 60 tonnes.',
      'In 2024, 330 tonnes were sold in total.',
      'In 2024, 250 tonnes of cake were sold.',
    ],
  },
  {
    language: 'en',
    question: 'Is the workshop open on Sunday?',
    passage:
      'Opening hours: Monday to Friday 8:00 to 17:00, Saturday 9:00 to 13:00. On Sunday, the workshop stays closed. Phone: 555 2310.',
    supported: [
      'No.',
      'No, it is closed on Sunday.',
      'On Saturday, it opens at 9:00.',
      'On Saturday, it is open for 4 hours.',
      'It opens at 8:00 from Monday to Friday, and at 9:00 on Saturday.',
    ],
    unsupported: [
      'On Saturday, it opens at 8:00.',
      'It opens at 9:00 from Monday to Friday, and at 8:00 on Saturday.',
      'No, it is closed because of the renovation of the hall.',
    ],
  },
  {
    language: 'de',
    question: 'Wer hat wie viele Urlaubstage?',
    header: ['Name', 'Abteilung', 'Urlaubstage', 'Eintritt'],
    passage:
      'Petra Lang | Einkauf | 28 | 01.04.2019\nJonas Weber | Lager | 30 | 15.09.2011\nMiriam Koch | Einkauf | 26 | 01.02.2022',
    supported: [
      'Petra Lang hat 28 Urlaubstage, Jonas Weber 30.',
      'Im Einkauf sind es zusammen 54 Tage.',
      'Jonas Weber ist seit dem 15. September 2011 dabei.',
      'Miriam Koch hat vier Tage weniger als Jonas Weber.',
      'Im Einkauf arbeiten zwei Personen.',
    ],
    unsupported: [
      'Petra Lang hat 30 Urlaubstage, Jonas Weber 28.',
      'Im Einkauf sind es zusammen 58 Tage.',
      'Petra Lang ist seit dem 15. September 2011 dabei.',
      'Miriam Koch hat 28 Tage.',
      'Miriam Koch hat sieben Tage weniger als Jonas Weber.',
    ],
  },
  {
    language: 'de',
    question: 'Was kosten die Tickets?',
    passage:
      'Erwachsene zahlen 14 Euro, Kinder zahlen 6 Euro. Familien mit zwei Kindern zahlen 32 Euro. Ab Mai kosten alle Tickets einen Euro mehr.',
    supported: [
      'Kinder zahlen 6 Euro.',
      'Erwachsene zahlen 14 Euro und Kinder 6 Euro.',
      'Ab Mai zahlen Erwachsene 15 Euro.',
      'Zwei Erwachsene und zwei Kinder zahlen ohne Familienticket 40 Euro.',
      'Das Familienticket spart 8 Euro gegenüber 40 Euro.',
    ],
    unsupported: [
      'Kinder zahlen 14 Euro.',
      'Erwachsene zahlen 6 Euro und Kinder 14 Euro.',
      'Familien mit zwei Kindern zahlen 36 Euro.',
    ],
  },
  {
    language: 'es',
    question: '¿Cuántas habitaciones tiene cada hotel?',
    passage:
      'El hotel Mirador tiene 48 habitaciones y 3 salas. El hotel Puerto tiene 62 habitaciones y 5 salas. Una noche cuesta 90 euros.',
    supported: [
      'El hotel Mirador tiene 48 habitaciones y el hotel Puerto 62.',
      'El Puerto tiene 5 salas.',
      'Los dos hoteles suman 110 habitaciones.',
      'Tres noches cuestan 270 euros.',
      'El Puerto tiene 14 habitaciones más.',
    ],
    unsupported: [
      'El hotel Mirador tiene 62 habitaciones y el hotel Puerto 48.',
      'El Puerto tiene 3 salas.',
      'Los dos hoteles suman 120 habitaciones.',
      'Tres noches cuestan 280 euros.',
      'El Puerto tiene 24 habitaciones más.',
    ],
  },
  {
    language: 'fr',
    question: 'Le parking est-il gratuit ?',
    header: ['Durée', 'Voiture', 'Moto'],
    passage: '1 heure | 2 € | 1 €\n1 jour | 15 € | 7 €\n1 semaine | 60 € | 25 €',
    supported: [
      'Non.',
      'Non, il est payant.',
      'Une voiture paie 15 € par jour.',
      'Une moto paie 25 € par semaine.',
      'Une voiture paie 35 € de plus qu’une moto par semaine.',
    ],
    unsupported: [
      'Une voiture paie 7 € par jour.',
      'Une moto paie 60 € par semaine.',
      'Une voiture paie 40 € de plus qu’une moto par semaine.',
    ],
  },
  {
    language: 'zh',
    question: '每个仓库有多少箱？',
    passage: '北京仓库有350箱苹果，上海仓库有420箱苹果。每箱重15公斤。',
    supported: ['北京仓库有350箱。', '上海仓库有420箱苹果。', '两个仓库一共有770箱。', '不是。'],
    unsupported: ['北京仓库有420箱。', '两个仓库一共有780箱。', '每箱重25公斤。'],
  },
  {
    language: 'ru',
    question: 'Сколько сотрудников в отделах?',
    header: ['Отдел', 'Сотрудники', 'Бюджет'],
    passage: 'Продажи | 18 | 240000\nЛогистика | 25 | 310000\nБухгалтерия | 6 | 90000',
    supported: [
      'В логистике 25 сотрудников.',
      'Всего 49 сотрудников.',
      'Логистика: 25, Продажи: 18.',
      'Бюджет бухгалтерии — 90 000.',
    ],
    unsupported: ['Продажи: 25, Логистика: 18.', 'Всего 52 сотрудника.', 'Бухгалтерия: 18.'],
  },
]

// Written when the check was done, and measured before its mistakes were looked at.
export const lastFigureCases: readonly FigureCase[] = [
  {
    language: 'en',
    question: 'What does the tenant pay?',
    passage:
      'The tenant pays a rent of £1,450 per month, due on the 3rd of each month. The deposit is £2,900 and is returned within 28 days after the end of the tenancy. A late payment costs £25. From 1 September 2027, the rent is £1,520 per month.',
    supported: [
      'The tenant pays £1,450 per month.',
      'The rent is £1,450 a month, and £1,520 from 1 September 2027.',
      'The deposit is £2,900, which is two months of rent.',
      'Paying late costs £25.',
      'The rent rises by £70 in September 2027.',
      'It comes to £17,400 a year.',
      'The deposit comes back within four weeks.',
      'The rent will be £1,520 from September 2027 on.',
    ],
    unsupported: [
      'The deposit is £1,450.',
      'A late payment costs £28.',
      'The rent rises by £80 in September 2027.',
      'It comes to £17,600 a year.',
      'The deposit is returned within 25 days.',
    ],
  },
  {
    language: 'en',
    question: 'Who won the races?',
    header: ['Race', 'Date', 'Winner', 'Time in minutes', 'Starters'],
    passage:
      'Harbour Run | 12 May 2025 | Ada Quist | 38.4 | 210\nHill Sprint | 8 June 2025 | Tom Reyes | 12.9 | 95\nNight Mile | 21 June 2025 | Ada Quist | 5.2 | 340\nForest Loop | 6 July 2025 | Mina Sato | 44.1 | 180',
    supported: [
      'Ada Quist won the Harbour Run in 38.4 minutes and the Night Mile in 5.2 minutes.',
      'Tom Reyes won the Hill Sprint on 8 June 2025.',
      'The Night Mile had 340 starters, the most of all.',
      'There were 825 starters in the four races.',
      'Ada Quist won two races.',
      'The Forest Loop was on 6 July 2025, with 180 starters.',
      'The Night Mile had 130 more starters than the Harbour Run.',
    ],
    unsupported: [
      'Ada Quist won the Harbour Run in 44.1 minutes.',
      'Tom Reyes won the Hill Sprint on 21 June 2025.',
      'The Night Mile had 210 starters.',
      'There were 845 starters in the four races.',
      'The Forest Loop was on 6 July 2025, with 95 starters.',
    ],
  },
  {
    language: 'en',
    question: 'How do I set up the printer?',
    passage:
      '1. Switch the printer off and wait 30 seconds.\n2. Hold the green button for 5 seconds until the lamp blinks twice.\n3. Open http://192.168.1.20 and enter the code 4471.\nThe tray holds 250 sheets, the bypass holds 50 sheets. The warranty lasts 24 months.',
    supported: [
      '1. Switch it off and wait 30 seconds.\n2. Hold the green button for 5 seconds until the lamp blinks.\n3. Enter the code 4471.',
      'The tray and the bypass hold 300 sheets in total.',
      'The warranty lasts two years.',
      'The bypass holds 50 sheets.',
      'Hold the green button for five seconds.',
    ],
    unsupported: [
      'Hold the green button for 30 seconds.',
      'Wait 5 seconds after switching the printer off.',
      'The bypass holds 250 sheets.',
      'The warranty lasts three years.',
      'Enter the code 4417.',
    ],
  },
  {
    language: 'en',
    question: 'Can I cancel the booking for free?',
    passage:
      'Bookings can be cancelled free of charge until 14 days before arrival. After that, 50% of the price is due, and 90% from two days before arrival. Groups of more than ten people need a written confirmation.',
    supported: [
      'Yes.',
      'Yes, until 14 days before arrival.',
      'Yes, until two weeks before arrival.',
      'Later, 50% of the price is due, and 90% in the last two days.',
      'Yes, if you cancel at least 14 days before arrival.',
    ],
    unsupported: [
      'Yes, until 10 days before arrival.',
      'Yes, and breakfast is included in the price of the room.',
      'Later, 60% of the price is due.',
    ],
  },
  {
    language: 'de',
    question: 'Welche Fristen gelten?',
    passage:
      'Der Antrag ist bis zum 15. März einzureichen. Über den Antrag wird innerhalb von sechs Wochen entschieden. Ein Widerspruch ist binnen vier Wochen nach Zugang des Bescheids möglich. Die Gebühr beträgt 80 €, für Studierende 35 €.',
    supported: [
      'Der Antrag muss bis zum 15. März eingereicht werden.',
      'Entschieden wird innerhalb von sechs Wochen, ein Widerspruch ist binnen vier Wochen möglich.',
      'Studierende zahlen 35 €.',
      'Studierende zahlen 45 € weniger.',
      'Die Gebühr beträgt 80 €.',
      'Der Widerspruch ist innerhalb von 28 Tagen möglich.',
    ],
    unsupported: [
      'Ein Widerspruch ist binnen sechs Wochen möglich.',
      'Studierende zahlen 80 €.',
      'Der Antrag muss bis zum 25. März eingereicht werden.',
      'Studierende zahlen 55 € weniger.',
    ],
  },
  {
    language: 'de',
    question: 'Wie viel Strom verbrauchen die Gebäude?',
    header: ['Gebäude', 'Strom 2023 (kWh)', 'Strom 2024 (kWh)', 'Fläche (m²)'],
    passage:
      'Rathaus | 182.000 | 171.500 | 3.400\nSchule | 95.300 | 97.800 | 5.100\nBad | 410.000 | 388.000 | 2.900',
    supported: [
      'Das Rathaus verbrauchte 2024 171.500 kWh.',
      'Die Schule hat eine Fläche von 5.100 m².',
      'Das Bad verbrauchte 2023 410.000 kWh und 2024 388.000 kWh.',
      '2024 verbrauchten alle drei Gebäude zusammen 657.300 kWh.',
      'Das Bad sparte 22.000 kWh.',
      'Der Verbrauch der Schule stieg um 2.500 kWh.',
      'Rund 170.000 kWh verbrauchte das Rathaus 2024.',
    ],
    unsupported: [
      'Das Rathaus verbrauchte 2024 182.000 kWh.',
      'Die Schule hat eine Fläche von 3.400 m².',
      'Das Bad verbrauchte 2023 388.000 kWh.',
      '2024 verbrauchten alle drei Gebäude zusammen 687.300 kWh.',
      'Der Verbrauch der Schule stieg um 3.500 kWh.',
    ],
  },
  {
    language: 'es',
    question: '¿Quién puede usar la piscina y cuánto cuesta?',
    passage:
      'La piscina abre de 10:00 a 20:00. Los socios pagan 4 euros; los visitantes pagan 7,50 euros. Los menores de 6 años entran gratis. El bono de diez baños cuesta 30 euros para socios.',
    supported: [
      'Los socios pagan 4 euros y los visitantes 7,50 euros.',
      'Los menores de seis años no pagan.',
      'La piscina está abierta 10 horas al día.',
      'El bono de diez baños cuesta 30 euros.',
      'Con el bono, cada baño cuesta 3 euros.',
      'Un visitante paga 3,50 euros más que un socio.',
    ],
    unsupported: [
      'Los socios pagan 7,50 euros.',
      'Los visitantes pagan 4 euros.',
      'El bono de diez baños cuesta 40 euros.',
      'Un visitante paga 4,50 euros más que un socio.',
      'La piscina abre a las 20:00.',
    ],
  },
  {
    language: 'fr',
    question: 'Quels sont les effectifs des équipes ?',
    header: ['Équipe', 'Responsable', 'Effectif', 'Budget'],
    passage:
      'Ventes | Claire Dumas | 14 | 82 000 €\nSupport | Hugo Petit | 9 | 41 000 €\nRecherche | Inès Roy | 17 | 135 000 €',
    supported: [
      'L’équipe Ventes compte 14 personnes, Support 9 et Recherche 17.',
      'En tout, il y a 40 personnes.',
      'Le budget de la recherche est de 135 000 €.',
      'Hugo Petit dirige 9 personnes.',
      'Les trois équipes ont un budget total de 258 000 €.',
    ],
    unsupported: [
      'L’équipe Ventes compte 17 personnes.',
      'Hugo Petit dirige 14 personnes.',
      'Le budget de la recherche est de 82 000 €.',
      'En tout, il y a 42 personnes.',
    ],
  },
  {
    language: 'ru',
    question: 'Можно ли вернуть товар?',
    passage:
      'Товар можно вернуть в течение 14 дней. Доставка стоит 350 рублей, самовывоз стоит 100 рублей. Гарантия на чайник — 12 месяцев, на утюг — 24 месяца.',
    supported: [
      'Да.',
      'Да, в течение 14 дней.',
      'Доставка стоит 350 рублей, а самовывоз 100 рублей.',
      'Гарантия на утюг — 24 месяца.',
      'Доставка дороже самовывоза на 250 рублей.',
      'Гарантия на чайник — один год.',
    ],
    unsupported: [
      'Да, в течение 24 дней.',
      'Самовывоз стоит 350 рублей.',
      'Гарантия на чайник — 24 месяца.',
      'Доставка дороже самовывоза на 300 рублей.',
    ],
  },
]
