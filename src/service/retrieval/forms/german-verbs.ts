/** German verbs that change their stem, or whose stem is too short to take an ending off: the infinitive, and a form for each other stem. */
export const germanVerbs = `
beginnen:begann,begonnen beißen:biss,gebissen biegen:bog,gebogen bieten:bot,geboten binden:band,gebunden bitten:bat,gebeten
blasen:blies bleiben:blieb,geblieben braten:briet brechen:bricht,brach,gebrochen brennen:brannte,gebrannt
bringen:brachte,gebracht denken:dachte,gedacht dringen:drang,gedrungen dürfen:darf essen:isst,aß,gegessen
fahren:fuhr,gefahren fallen:fiel,gefallen fangen:fing,gefangen fechten:focht finden:fand,gefunden fliegen:flog,geflogen
fliehen:floh,geflohen fließen:floss,geflossen fressen:frisst,fraß führen:führt,führte,geführt frieren:fror,gefroren gebären:gebar,geboren
geben:gibt,gab,gegeben gehen:ging,gegangen gelingen:gelang,gelungen gelten:gilt,galt,gegolten genießen:genoss,genossen
geschehen:geschieht,geschah gewinnen:gewann,gewonnen gießen:goss,gegossen gleichen:glich,geglichen graben:grub,gegraben
greifen:griff,gegriffen haben:hat,hatte,gehabt halten:hielt,gehalten hängen:hing,gehangen heben:hob,gehoben heißen:hieß,geheißen
helfen:hilft,half,geholfen kennen:kannte,gekannt klingen:klang,geklungen kommen:kam,gekommen können:kann,konnte,gekonnt
kriechen:kroch laden:lud,geladen lassen:ließ,gelassen laufen:lief,gelaufen leiden:litt,gelitten leihen:lieh,geliehen
lesen:liest,las,gelesen liegen:lag,gelegen lügen:log,gelogen messen:misst,maß,gemessen mögen:mag,mochte müssen:muss,musste
nehmen:nimmt,nahm,genommen nennen:nannte,genannt pfeifen:pfiff preisen:pries raten:riet reiben:rieb,gerieben reißen:riss,gerissen
reiten:ritt,geritten rennen:rannte,gerannt rufen:rief,gerufen saufen:soff schaffen:schuf,geschaffen scheiden:schied,geschieden
scheinen:schien,geschienen schieben:schob,geschoben schießen:schoss,geschossen schlafen:schlief,geschlafen
schlagen:schlug,geschlagen schließen:schloss,geschlossen schmelzen:schmilzt,schmolz,geschmolzen
schneiden:schnitt,geschnitten schreiben:schrieb,geschrieben schreien:schrie schreiten:schritt,geschritten schweigen:schwieg
schwimmen:schwamm,geschwommen schwinden:schwand,geschwunden schwören:schwor sehen:sieht,sah,gesehen sein:ist,war,gewesen
senden:sandte,gesandt singen:sang,gesungen sinken:sank,gesunken sitzen:saß,gesessen spinnen:spann sprechen:spricht,sprach,gesprochen
springen:sprang,gesprungen stechen:sticht,stach,gestochen stehen:stand,gestanden stehlen:stiehlt,stahl,gestohlen
steigen:stieg,gestiegen sterben:stirbt,starb,gestorben stoßen:stieß,gestoßen streichen:strich,gestrichen streiten:stritt
tragen:trug,getragen treffen:trifft,traf,getroffen treiben:trieb,getrieben treten:tritt,trat,getreten trinken:trank,getrunken
tun:tat,getan verderben:verdirbt,verdarb,verdorben vergessen:vergisst,vergaß verlieren:verlor,verloren wachsen:wuchs,gewachsen
waschen:wusch,gewaschen weichen:wich,gewichen weisen:wies,gewiesen wenden:wandte,gewandt werben:wirbt,warb,geworben
werfen:wirft,warf,geworfen wiegen:wog,gewogen wissen:weiß,wusste,gewusst ziehen:zog,gezogen zwingen:zwang,gezwungen
legen:legt,legte,gelegt leben:lebt,lebte,gelebt sagen:sagt,sagte,gesagt holen:holt,holte,geholt bauen:baut,baute,gebaut
hören:hört,hörte gehören:gehört,gehörte lösen:löst,löste,gelöst reisen:reist,reiste,gereist tagen:tagt,tagte,getagt
`

/** Nouns of these verbs with another stem, which are such behind a prefix alone: “Auszug” is of “ausziehen”, and a “Zug” a train. */
export const nounsOfVerbs = `
bieten:gebot brechen:bruch finden:fund fließen:fluss fahren:fahrt geben:gabe gehen:gang gießen:guss kommen:kunft nehmen:nahme
schießen:schuss schließen:schluss schreiben:schrift sehen:sicht stehen:stand treten:tritt werfen:wurf ziehen:zug
`

/** Prefixes of verbs; those that can stand apart have “ge” and “zu” after them. */
export const separablePrefixes =
  'zusammen zurück weiter wieder durch unter statt über nach fest fort frei teil auf aus bei ein her hin los mit vor weg ab an um zu'
export const fixedPrefixes = 'miss emp ent ver zer be er'
