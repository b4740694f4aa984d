import { termsOf } from '#service/retrieval/words.ts'

export type Terms = readonly string[]

// Names that business papers give to one thing. Groups that share a word stay apart.
const groups = `number no nr num id identifier ref reference code nummer kennung kennziffer zeichen aktenzeichen numero pnr codice codigo referencia riferimento nummer / order po auftrag auftrags bestellung bestell commande pedido orden ordine bestelling encomenda
total sum gesamt summe totale totaal / total gross brutto ttc bruto lordo / amount betrag montant importe importo valor bedrag / net netto subtotal ht neto / subtotal zwischensumme sous subtotale
price cost fee charge preis prix precio prezzo kosten gebühr tarif prijs preço coût tarifa / unit einzel stück unitaire unitario einheit unidad unita / quantity qty qté qte count pcs pieces units menge anzahl quantite cantidad quantita cant aantal stk stück / value wert valeur valor
vendor supplier seller issuer biller merchant provider lieferant verkäufer anbieter fournisseur vendeur proveedor vendedor fornitore emisor émetteur / customer client buyer purchaser kunde kunden cliente käufer acheteur comprador besteller auftraggeber klant rechnungsempfänger
supply fornitura versorgung suministro fourniture / checkin arrival anreise / checkout departure abreise / customer holder intestatario titulaire kontoinhaber / recipient addressee to empfänger consignee destinataire destinatario payee beneficiary begünstigter bénéficiaire beneficiario / sender from author absender shipper auftraggeber expéditeur remitente mittente / ship shipping shipped delivery deliver delivered dispatch lieferung liefer versand versendet livraison envio envío entrega consegna spedizione versandt expédition levering
phone telephone tel mobile cell telefon handy rufnummer telefono telefoon telefone fon / fax telefax / email mail correo courriel mel / website url homepage site web link internet webseite sitio sito
description designation item product article service bezeichnung artikel leistung position designation descripcion producto descrizione prodotto concepto libelle beschreibung omschrijving / item product article artikel produkt produit prodotto producto ware / name nom nombre nome naam / name title / person name who
birth born dob birthday geboren geburt geburts geb naissance ne nee nacimiento nascita geboorte nato nata / date day datum fecha data jour tag / date when wann cuando / time uhrzeit heure hora ora zeit / timestamp date datetime / start begin beginn commence from since effective beginning anfang debut inicio antritt ab seit desde inizio
end finish until expiry expiration expires ende fin bis hasta fine scadenza ablauf termine / due deadline bis until by frist fällig echeance vencimiento scadenza zahlbar / valid validity gültig valable valido valida validite validez validita / duration length period term dauer laufzeit durée duracion durata plazo zeitraum période periodo
diagnosis impression assessment diagnose diagnostic diagnostico diagnosi diagnosen / complaint complaints symptoms symptom presenting beschwerden symptome motif anamnese / medication drug medicine prescription meds medikation medikament médicament medicamento farmaco arzneimittel wirkstoff / dose dosage strength dosis dosierung posologie dosaggio / frequency schedule interval häufigkeit / allergy allergies allergien allergie alergias
company employer organization organisation firm business unternehmen firma entreprise empresa azienda société sociedad arbeitgeber employeur betrieb bedrijf gesellschaft / institution school university college schule universität hochschule école université universidad / role position title job occupation stelle stellentitel beruf poste puesto cargo posizione funktion tätigkeit fonction profession profesion / skill skills technologies competencies expertise kenntnisse competences habilidades fähigkeiten
education degree qualification ausbildung studium formation formacion titulacion abschluss / experience employment career jobs positions work history berufserfahrung expérience experiencia / department abteilung dept team departamento reparto bereich / location place venue where ort standort lieu lugar luogo sede ubicacion einsatzort tatort arbeitsort veranstaltungsort / room raum zimmer salle sala saal habitacion stanza / address street adresse anschrift direccion indirizzo domicilio endereço straße domicile adres
city town stadt ville ciudad citta / zip postal postcode plz postleitzahl / state province region / country land pays pais paese / nationality nationalität staatsangehörigkeit nationalité nacionalidad / subject topic re betreff objet asunto oggetto thema onderwerp / title headline titre titulo titel titolo
attendee attendees participant participants present teilnehmer teilnehmende anwesend anwesende présents participantes asistentes partecipanti / absent apology apologies abwesend entschuldigt excusés ausentes / task action todo aufgabe / owner assignee responsible assigned verantwortlich zuständig responsable responsabile bearbeiter / severity priority level prio priorität urgency dringlichkeit priorité prioridad / message msg text nachricht
tax vat gst mwst mehrwertsteuer ust umsatzsteuer steuer tva iva btw taxe impuesto / discount rebate rabatt nachlass skonto remise descuento sconto / summary abstract overview profile zusammenfassung résumé resumen riassunto / language languages sprache sprachen langue langues idioma idiomas lingua / author writer reporter autor auteur autore verfasser
salary pay compensation gehalt lohn salaire salario sueldo stipendio wage retribution / currency währung devise moneda valuta / brand manufacturer maker make marke hersteller fabricant marque fabricante marca / model type modell modèle modelo modello typ / sku article part item artikel / stock availability available inventory verfügbar lager disponible disponibilité verfügbarkeit lagerbestand
gender sex geschlecht sexe sexo / age aged alter âge edad età / weight mass gewicht masse poids peso / height höhe hauteur altura / width breite largeur / length länge longueur / color colour farbe couleur / size surface space area fläche wohnfläche superficie größe living / host server machine
departure depart departs departing abfahrt abflug depart salida partenza / arrival arrive arrives arriving ankunft arrivee llegada arrivo / decision decisions resolution agreed beschluss beschlüsse décision decisión / note notes remark remarks comment comments bemerkung bemerkungen hinweis anmerkung remarque observaciones note
warranty guarantee garantie gewährleistung garantia garanzia / publication published erschienen veröffentlicht publié / employee employees employs staff headcount mitarbeiter beschäftigte employé employés empleados dipendenti workforce personal / employee worker arbeitnehmer mitarbeiter salarié trabajador trabajadora / registration plate kennzeichen immatriculation matricula targa / rating score stars bewertung / payment pay paid zahlung zahlungs paiement pago pagamento bezahlt règlement
temperature temp temperatur température temperatura / blood bp blutdruck / pressure bp blutdruck druck / heart pulse puls / rate pulse puls / admission admitted aufnahme eintritt / discharge discharged entlassung entlassen austritt / sign signed signature unterschrift unterzeichnet gezeichnet / issue issued ausgestellt ausstellung emission émise rechnungsdatum emesso
invoice bill rechnung rechnungs facture factura fattura fatura / contract agreement vertrag vertrags contrat contrato contratto / policy police versicherungsschein poliza polizza / quote quotation offer estimate angebot angebots devis presupuesto preventivo / booking reservation buchung buchungs réservation reserva prenotazione confirmation reservierung / receipt quittung beleg bon recibo ricevuta / account konto compte cuenta conto
servings serves portions yield portionen raciones porzioni personas personnes / prep preparation zubereitung préparation preparacion vorbereitung / cook cooking koch cuisson coccion kochzeit backzeit / ingredient ingredients zutaten ingredientes ingredienti / step steps instruction instructions method directions preparation zubereitung procedure preparacion elaboracion anleitung
requirement requirements bring anforderung anforderungen qualifications profil requisitos profile / responsibilities duties tasks aufgaben missions funciones tareas / benefits offer bieten / tenant lessee mieter locataire inquilino arrendatario renter / landlord lessor vermieter bailleur arrendador propriétaire / deposit kaution caution fianza anzahlung acompte cauzione / rent miete kaltmiete warmmiete loyer alquiler renta affitto / utilities nebenkosten charges / driver fahrer fahrerin conducteur / passenger traveller traveler name fahrgast reisende passager pasajero voyageur viajero
guest name gast / patient name paciente paziente patientin / pupil student schüler schülerin élève alumno / premium prämie beitrag prime prima / excess deductible selbstbeteiligung selbstbehalt franchise franquicia / instalment installment rate raten mensualité cuota / interest zins zinsen zinssatz intérêt interés / seat platz sitz sitzplatz place asiento siège / capacity places seats plätze kapazität / pickup collection abholung abhol / dropoff return rückgabe rückflug vuelta retour / collected sampled entnommen probenahme
doctor physician arzt ärztin médecin médico dottore prescriber hausarzt / vehicle car fahrzeug auto véhicule coche vehiculo / mileage kilometros km kilometerstand laufleistung odometer kilométrage / purpose reference verwendungszweck zweck / holder owner inhaber kontoinhaber titulaire titular intestatario / issue problem fault defect mangel defekt fehler problème störung / year jahr annee ano anno baujahr année / month monat mois mes mese / hour stunde
offence offense crime straftat delikt / officer investigating beamter / analyst tester / chair chairperson chairman moderator facilitator vorsitz leitung sitzungsleitung presidente / minutes protokoll protokollführer / form class klasse / agenda tagesordnung ordre / bedroom bedrooms schlafzimmer chambres dormitorios habitaciones / bathroom bathrooms badezimmer bäder bad baños / rooms room zimmer pièces / cause reason grund ursache motif motivo / status state zustand statut estado stato / contact ansprechpartner ansprechpartnerin kontakt contacto contatto contactperson
method mode type via art / carrier courier spediteur transportunternehmen transporteur / instructor teacher trainer dozent dozentin kursleiter kursleitung leitung referent / organiser organizer host veranstalter organisateur / approved authorised authorized genehmigt / inspector examiner prüfer gutachter / next nächste nachst prochain prochaine proxima prossimo / last previous letzte / check inspection prüfung kontrolle contrôle / founded established gegründet gründung fondée fundada foundation / headquarters headquartered hauptsitz sitz siège sede based / founder founders founded gründer
policyholder insured versicherungsnehmer assuré asegurado / damage loss schaden schadens dégâts daño sinistre siniestro / accident incident unfall vorfall événement / witness witnesses zeuge zeugen témoins / event veranstaltung évènement evento / fee entry eintritt ticket admission / project projekt projet proyecto / budget etat presupuesto / leave vacation holiday holidays urlaub urlaubs congés vacaciones / probation probezeit essai prueba / notice kündigung kündigungsfrist préavis preaviso / hours stunden wochenstunden / workload pensum
allowed permitted welcome prohibited forbidden erlaubt verboten gestattet autorisé autorisés autorisée interdit permitido prohibido / agent broker makler agence / allergy allergies / supervisor manager vorgesetzter chef vorgesetzte / remote homeoffice télétravail teletrabajo / consumption verbrauch consommation consumo / reading zählerstand stand / meter zähler / bank kreditinstitut banque banco / payable fällig / overdue mahnung / exam prüfung examen / grade note punkte calificacion / birthplace geburtsort / marital familienstand / occupation beruf / distance entfernung strecke / speed geschwindigkeit vitesse velocidad / voltage spannung / power leistung puissance potencia wattage / capacity kapazität volumen / material werkstoff matériau / batch lot charge / expiry haltbarkeit mhd / origin herkunft herkunftsland origine origen`

// Words that tell the form of a value rather than what it is about, by the form.
const formWords: Readonly<Record<string, string>> = {
  number: 'number no nr num id identifier ref reference code nummer kennung numero pnr iban',
  date: 'date day datum fecha data dai',
  time: 'time uhrzeit heur hora',
  name: 'name nom nombr full',
  email: 'email mail correo',
  phone: 'phone telephon tel mobil telefon',
  url: 'url websit link homepag web',
  address: 'address adress anschrift direccion indirizzo domicilio',
  amount: 'amount valu betrag montant import price cost fee charg sum prei prix precio prezzo',
  percent: 'percent percentag pct rate',
  count: 'count quantity anzahl zahl numero',
  year: 'year jahr anne ano',
  size: 'size area surface weight mass gewicht peso poids length height width duration temperature power volume superficie fläche größe',
  range: 'min max minimum maximum start end begin until from to von bi range',
}
const weakWords =
  'current list info information detail details item entry field record data is has was are main primary type string array title extracted mentioned any all content text per each method own required needed of to by stated given document according annual yearly monthly'

// Phrases that name the total, and parts of names that tell nothing.
const totals =
  /\b(?:rechnungs|end|zahl)betrag\b|\b(?:amount|total|balance) (?:due|payable|to pay)\b|^to pay$|\bgrand total\b|\bnet à payer\b/giu
const noise =
  /\b(?:zzgl|incl|inkl|excl|plus)\b\.?|\d[\d.,]*\s?%|\b(?:da pagare|a pagar|zu zahlen)\b|[_./\-–&]+|\([^()]{0,40}\)|(?<=\p{Ll}|\d)(?=\p{Lu}\p{Ll})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu
const twoWords = /\b(e|sub|pick|drop|follow|check) (mail|total|up|off|in|out)\b/giu
const fillers =
  /(?<![\p{L}\d])(?:what|which|how|you|have|had|did|do|please|and|happened|the|an?|of|for|to|by|from|on|at|in|your|our|its|my|their|his|her|we|ihre?|unsere?|wir|votre|vos|notre|nos|sus?|is|has|was|are|does|der|die|das|des|dem|den|von|vom|für|zum|zur|und|am|im|le|la|les|de|du|et|pour|el|los|las|del|y|para|il|lo|di|della|da|per)(?![\p{L}\d])/giu
// A German compound is split into its two words: “Rechnungsnummer” into “Rechnung” and “Nummer”.
const compound =
  /^(\p{L}{3,}?)(?:e?s|n)?(nummer|datum|adresse|anschrift|preis|betrag|frist|gewicht|beginn|ende|tage?|stunden|name|art|kosten|gebühr|summe|zeit|termin|dauer|satz|zahl|wert|menge|firma|grund|stelle|leiter|leiterin|partner|weise|temperatur|miete)$/u
const maxNameChars = 200
const maxCachedNames = 50_000
const cachedNames = new Map<string, Terms>()

/** The terms of the name of a field or label, however it is written. */
export function nameTerms(fullName: string): Terms {
  const name = fullName.slice(0, maxNameChars)
  const cached = cachedNames.get(name)
  if (cached) return cached
  const text = name
    .replaceAll(totals, ' total ')
    .replaceAll(noise, ' ')
    .replaceAll(twoWords, '$1$2')
  const content = text.replaceAll(fillers, ' ')
  const terms = (/[\p{L}\d]/u.test(content) ? content : text)
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => compound.exec(word)?.slice(1) ?? [word])
    .flatMap(plainTerms)
  if (cachedNames.size >= maxCachedNames) cachedNames.clear()
  cachedNames.set(name, terms)
  return terms
}

/** The terms of a text, “Empfaenger” being “Empfänger”. */
export function plainTerms(text: string): string[] {
  return termsOf(text).map((term) => term.replaceAll(/(?<=[aou])e/g, ''))
}

const alike = new Map<string, Set<string>>()
for (const group of groups.split(/\n|\s\/\s/)) {
  const terms = plainTerms(group)
  for (const term of terms) alike.set(term, new Set([...(alike.get(term) ?? []), ...terms]))
}

/** How nearly two terms name one thing, 0 to 1. */
export function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  if (alike.get(a)?.has(b) === true) return 0.9
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // “org” for organization, “ingrediente” beside “ingredientes”
  return short.length >= 4 && long.startsWith(short) && !/\d/.test(long) ? 0.8 : 0
}

const forms = new Map<string, string>()
for (const [form, words] of Object.entries(formWords))
  for (const term of plainTerms(words)) forms.set(term, form)
const weak = new Set(plainTerms(weakWords))

/** The form that a term asks for: a date, a number; null when it tells what a thing is about. */
export const formOfTerm = (term: string): string | null => forms.get(term) ?? null

export const isWeak = (term: string): boolean => weak.has(term) || forms.has(term)

/** Words that make what they stand beside another thing: “sub” total, “next” date, “minimum” price. */
export const opposingTerms = new Set(
  plainTerms(
    'sub subtotal net before previous old former non last next average max min maximum minimum default mobile fax emergency alternative second secondary billing shipping unit daily weekly hourly',
  ),
)
