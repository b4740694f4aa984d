/** Groups of words that mean the same in documents of every kind, one a line. */
export const germanSynonyms = `
mitarbeiter angestellter beschäftigter arbeitnehmer belegschaft
gehalt lohn bezahlung vergütung verdienst verdienen verdient
preis kosten gebühr entgelt beitrag tarif betrag kostet
liter l
kilogramm kilo kg
minute minuten min
bezahlen zahlen entrichten überweisen begleichen kosten
beginnen anfangen starten beginn anfang start los
enden aufhören ende schluss abschließen fertig
kaufen erwerben anschaffen kauf anschaffung
firma unternehmen betrieb gesellschaft arbeitgeber
adresse anschrift ort standort sitz
ort saal raum tagungsort veranstaltungsort
telefon rufnummer telefonnummer anrufen
auto wagen fahrzeug pkw
schwanger schwangere schwangerschaft > mutterschutz
elektroauto elektrofahrzeug elektrowagen > hochvoltfahrzeug hochspannungsfahrzeug
höchstens maximal maximum obergrenze
mindestens minimum wenigstens
erlauben erlaubt gestatten gestattet dürfen zulässig genehmigen genehmigt
verbieten verboten untersagt unzulässig
erstatten erstattet zurückzahlen zurückgezahlt zurückgeben zurückgegeben rückzahlung zurückbekommen zurückerhalten zurück
zuschuss erstattung beihilfe förderung
kündigen kündigung auflösen
absagen absage storno rücktritt zurücktreten abbestellen > stornieren stornierung stornogebühr stornokosten
stornieren stornierung > rücktritt zurücktreten absage absagen
chef chefin leiter leiterin vorgesetzter geschäftsführer leitung leiten leitet geleitet
hilfe unterstützung helfen unterstützen
problem störung fehler defekt kaputt
reparieren reparatur instandsetzen beheben erneuern sanieren sanierung erneuerung
löschen entfernen
gründen gegründet errichten errichtet bauen gebaut erbaut bau
schicken senden versenden liefern verschicken
lieferung versand
frist termin
dauer zeitraum laufzeit dauern dauert
krank krankheit erkrankt erkrankung
arzt ärztin mediziner
brauchen benötigen erforderlich nötig müssen notwendig
wählen auswählen aussuchen gewählt
ändern verändern anpassen änderung
steigen erhöhen wachsen zunehmen anstieg erhöhung anheben angehoben erhöht
sinken senken fallen abnehmen verringern rückgang
wenden kontaktieren ansprechen fragen melden
wohnen leben
stelle arbeitsplatz posten
einstellen anstellen
sitzung versammlung treffen besprechung tagen tagte getagt tagung konferenz
rechnung abrechnung
rabatt nachlass ermäßigung ermäßigt
reise fahrt dienstreise
hotel unterkunft übernachtung
essen mahlzeit verpflegung speise
schnell rasch
groß größe fläche quadratmeter
jugendliche minderjährige schüler
putzen reinigen säubern saubermachen
öffnen aufmachen geöffnet offen öffnungszeiten schließen zumachen geschlossen > besetzt zugänglich
stockwerk stock etage geschoss obergeschoss
verletzt verletzung verwundet
tot gestorben sterben tod
besucher gäste teilnehmer
tagen werktage tage
leute menschen personen > einwohner gäste teilnehmer
haustier tier hund katze
rauchen zigarette raucher nichtraucher
lärm laut krach ruhe nachtruhe ruhezeit
müll abfall mülltonne tonne
garage stellplatz parkplatz parken
strom elektrizität energie
einschalten anschalten starten betätigen angehen
ausschalten abschalten ausgehen erlöschen
aufladen laden ladezeit
anzeige display bildschirm
blinkt leuchtet blinken leuchten
kundendienst service hotline kundenservice
feuer brand brennen gebrannt > feueralarm brandalarm
unfall unglück
eröffnen eröffnung eröffnet einweihen
eintritt karte ticket eintrittskarte
abstimmung abstimmen beschluss beschließen beschlossen entscheiden entscheidung
anwesend teilnehmen erschienen erscheinen gekommen
fehlen fehlte gefehlt abwesend entschuldigt
protokoll protokollführer schriftführer
vorsitz vorsitzender vorsitzende leiten
attest krankschreibung krankmeldung bescheinigung krankmelden
daheim zuhause hause homeoffice mobil
pause mittagspause
zuständig verantwortlich betreuen kümmern verantwortung
ermöglichen zustimmung genehmigung einwilligung
bewahren aufbewahren lagern lagerung
verspätung verspätet verzögerung
teuer preis kosten
hergestellt herstellen hersteller produzieren
gehören eigentümer besitzer besitzen inhaber
stattfinden abhalten veranstalten veranstaltung
übernehmen tragen bezahlen aufkommen
grund ursache anlass
alter jahre alt
verboten untersagt dürfen erlaubt gestattet
melden anzeigen mitteilen benachrichtigen informieren
pünktlich früh rechtzeitig
hausmeister hauswart
kaution mietsicherheit
miete mietzins kaltmiete warmmiete monatsmiete
kaltmiete grundmiete nettomiete nettokaltmiete
mieter bewohner
streichen anstreichen renovieren schönheitsreparaturen
umbauen umbau bauliche
untervermieten untervermietung untermieter
überstunden mehrarbeit
schicht dienstplan
fortbildung weiterbildung schulung kurs seminar lehrgang
zug bahn eisenbahn
fliegen flug flüge flugzeug
handy mobiltelefon smartphone diensthandy
rechner computer laptop notebook
knopf taste schalter
stecker netzstecker steckdose
hochwasser überschwemmung flut
einwohner bevölkerung bürger
heiraten heiratet hochzeit trauung trauungen verheiratet ehe
studieren studium studierte universität hochschule
lehrer lehrerin unterrichten unterricht
prüfen prüfung kontrolle kontrollieren überprüfen inspektion
wartung gewartet instandhaltung
gefahr gefährlich warnung vorsicht
diebstahl einbruch gestohlen stehlen
unterschreiben unterschrift unterzeichnen unterzeichnet
mahnung mahngebühr verzug
ausfallen ausfall absagen abgesagt entfallen entfällt
verschieben verschoben vertagt
samstag sonnabend
schwimmen baden schwimmbad
wiegen wiegt gewicht schwer
vertreten vertretung stellvertreter
kita kindergarten kinderbetreuung
arbeitszeit wochenstunden arbeitsstunden
dienstwagen firmenwagen
kleidung kleiderordnung
regen regnen regnet wetter
schnee winterdienst räumen schneeräumen
wegfahren verreisen abwesend abwesenheit
spülen waschen
heiß warm temperatur grad
kalt kälte frost
verdienst einkommen
abgeben einreichen vorlegen abgegeben eingereicht
abholen abholung abholbereit
nachts nacht nachtruhe
feier fest feiern
schreiben schrieb verfasst verfasser autor
besitzen besitz gehört
benutzen nutzen verwenden benutzung nutzung gebrauch
betreten zutritt eintreten
reservieren buchen buchung reservierung
bar bargeld barzahlung
hilft helfen fragen wenden > ansprechpartner ansprechpartnerin
enthalten inklusive inkl einschließlich inbegriffen
zurückgeben zurückbringen abgeben rückgabe
erstatten erstattet zurückbekommen auszahlen ausgezahlt auszahlung
packen gepackt einpacken eingepackt
amtszeit amtsdauer wahlperiode gewählt
ersatzteil verschleißteil
bauarbeiten baubeginn bauzeit baumaßnahme
mehrwertsteuer mwst umsatzsteuer
anzahlung vorauszahlung vorschuss abschlag
ausleihen ausgeliehen leihen entleihen entliehen ausleihe
fahrgast fahrgäste passagier passagiere reisende
medikament arzneimittel arznei
stadtteil viertel vorort bezirk
feststecken eingeschlossen steckengeblieben
aufpreis zuschlag aufschlag > kosten kostet preis
supermarkt laden geschäft einkaufsmöglichkeit
passen > platz plätze sitzplätze
ausweis perso personalausweis
durchwahl rufnummer telefonnummer
sprechzeiten sprechstunde öffnungszeiten
personal > belegschaft mitarbeiter beschäftigte
hoch > höhe
weit > entfernung
schnell > geschwindigkeit tempo
gesperrt geschlossen sperren schließen sperrung schließung
erste erstmals erster erstmalig zuerst
dissertation doktorarbeit promotion promovieren promovierte promoviert
beruf > tätigkeit arbeitete ausbildung
geschwister > bruder schwester brüder schwestern
eltern > vater mutter
ehemann ehefrau gatte gattin verheiratet heiraten geheiratet
scheiden geschieden scheidung trennen trennung
verdächtig verdacht
losgehen aufbrechen aufgebrochen abfahren starten
verletzen verletzt verletzung verwunden verstauchen gebrochen
besiegen schlagen siegen gewinnen
befehligen führen anführen kommandieren befehl
verlust verluste verlieren gefallene
regieren herrschen > bürgermeister bürgermeisterin könig
fordern verlangen forderung
protestieren demonstrieren protest
verbindung anschluss anbindung
sorgen kümmern verwalten betreuen
versäumen verpassen vergessen
einnehmen anwenden anwendung einnahme
helfen hilft > angewendet eingesetzt
haltbar haltbarkeit halten hält
lagern aufbewahren lagerung aufbewahrung
nebenwirkung nebenwirkungen unverträglichkeit
eingehen eintreffen ankommen
weitergeben weiterleiten übermitteln
mitbringen mitnehmen mitführen
erneuern ersetzen austauschen wechsel wechseln auswechseln
vorsitzende präsident präsidentin obmann
abbauen demontieren abmontieren
aufbauen montieren aufstellen aufgestellt errichten
begrenzen beschränken begrenzung beschränkung
überschreiten übersteigen
zeitung blatt
verkehren fahren
fertig abgeschlossen fertiggestellt vollendet
vorher zuvor vorab
anschließend danach nachher
teil abschnitt
vermieten vermietet verpachten
auszahlen überweisen
verpflichtet pflicht müssen
erscheinen erschienen veröffentlichen veröffentlicht herausgegeben
lampe leuchte licht led
schuhe schuhwerk
gerät maschine apparat
behälter tank
leeren ausleeren entleeren
antreten beginnen
eigenanteil selbstbeteiligung selbstbehalt eigenbeteiligung
ersetzen erstatten entschädigen ersatz
begutachten gutachter gutachten
ausschenken verkaufen anbieten
azubi auszubildende auszubildender lehrling lehrlinge auszubildenden ausbildung
praktikant praktikantin praktikum
wlan wifi internet netz
klo toilette wc toiletten
putzkraft putzfrau reinigungskraft reinigung
spesen auslagen reisekosten > erstattung
drucker kopierer
schlüssel > schlüsselübergabe
lkw laster lastwagen
chef boss vorgesetzter
pleite insolvenz insolvent
rausschmeißen rauswerfen feuern entlassen entlassung kündigung
nachwuchs junge jungtiere welpen
entlaufen entkommen ausbrechen ausbruch abhauen abgehauen entwischen
kriegen bekommen erhalten
futter fütterung füttern gefüttert fressen
hausnummer adresse
ferien schulferien
schatzmeisterin kassenwartin kassiererin schatzmeister kassenwart
abgelaufen ablaufen ablauf gültig
offen unerledigt ausstehend
sohn tochter kind > minderjährige jugendliche kinder schüler
jährige jähriger > jugendliche kinder jahre
allein alleine unbeaufsichtigt unbegleitet > begleitung begleitet beaufsichtigt aufsicht
sofa couch sessel matratze schrank möbel > sperrmüll
klavier geige trompete gitarre schlagzeug flöte > musikinstrument instrument musizieren
airbnb > feriengäste feriengast ferienwohnung untervermietung
schippen schaufeln > winterdienst schneeräumen räumen
verstopft verstopfung > sanitär rohrreinigung abfluss klempner
klo toilette dusche waschbecken wasserhahn > sanitär klempner installateur
austreten austritt ausscheiden ausgeschieden > kündigen kündigung
abmelden abmeldung > austreten austritt kündigen kündigung
wegziehen > umzug auszug
vergessen > verlieren verloren fundsachen
nachts dunkel dunkelheit > sonnenuntergang
qm quadratmeter m²
waschmaschine > waschgang waschkarte waschküche
trockner > trockengang
ablaufen verfallen > gültig gültigkeit
geldschein schein banknote > bargeld
betrunken > alkohol
erbrechen durchfall > symptome
fieber krank > symptome
kinderwagen > kleinkinder
rollstuhl behindert > barrierefrei behinderung
oma opa großeltern > angehörige
trinkgeld > bedienung
übernachten > nacht übernachtung
gestank stinken > geruch
tropft undicht > klempner rohr sanitär
mäuse ratten ungeziefer > schädlinge schädlingsbekämpfung
zahltag > gehalt ausgezahlt
baustelle bauen > auftrag baufirma
einchecken anreisen ankommen > anreise ankunft
auschecken abreisen > abreise
`
