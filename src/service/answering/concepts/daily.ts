/** Food, health, sport and travel: en | de | es | fr, one concept a line. */
export const dailyConcepts = `
breakfast | Frühstück frühstücken | desayuno desayunar | petit-déjeuner petit_déjeuner
lunch | Mittagessen | almuerzo comida | déjeuner
dinner supper | Abendessen | cena cenar | dîner
packed_lunch | Lunchpaket | picnic | panier-repas
meal | Mahlzeit Essen | comida | repas
eat food | essen Essen isst | comer come comida | manger mange nourriture aliments
drink beverage | trinken Getränk Getränke | beber bebida bebidas | boire boisson boissons
cook | kochen | cocinar | cuisiner cuire cuit cuisson
cook_person chef_cook | Koch Köchin | cocinero cocinera | cuisinier cuisinière
bake | backen | hornear | cuire_au_four
menu | Speiseplan Menü Speisekarte | menú | menu carte
dessert | Nachtisch Dessert | postre | dessert
starter | Vorspeise | entrante | entrée
bread | Brot | pan | pain
butter | Butter | mantequilla | beurre
cheese | Käse | queso | fromage
milk | Milch | leche | lait
dairy | Molkerei | lechería | laiterie
yoghurt yogurt | Joghurt | yogur | yaourt
egg | Ei Eier | huevo | œuf oeuf
meat | Fleisch | carne | viande
beef | Rindfleisch Rind | ternera vaca | bœuf
pork | Schweinefleisch Schwein | cerdo | porc
chicken poultry | Huhn Hähnchen Geflügel | pollo ave | poulet volaille
ham | Schinken | jamón | jambon
sausage | Wurst | salchicha | saucisse
rice | Reis | arroz | riz
pasta noodles | Nudeln | pasta | pâtes
potato | Kartoffel | patata | pomme_de_terre
vegetable | Gemüse | verdura verduras | légume
fruit | Obst Frucht | fruta | fruit
apple | Apfel | manzana | pomme
salad lettuce | Salat | ensalada lechuga | salade
tomato | Tomate | tomate | tomate
onion | Zwiebel | cebolla | oignon
lentil | Linse Linsen | lenteja | lentille
bean | Bohne | judía alubia | haricot
soup | Suppe | sopa | soupe
sauce | Soße | salsa | sauce
oil | Öl | aceite | huile
salt | Salz | sal | sel
sugar | Zucker | azúcar | sucre
flour | Mehl | harina | farine
honey | Honig | miel | miel
chocolate | Schokolade | chocolate | chocolat
cake | Kuchen Torte | tarta pastel bizcocho | gâteau
biscuit cookie | Keks | galleta | biscuit
ice_cream | Speiseeis | helado | glace
coffee | Kaffee | café | café
café | Café | cafetería | café cafétéria
tea | Tee | té | thé
juice | Saft | zumo | jus
beer | Bier | cerveza | bière
wine | Wein | vino | vin
alcohol | Alkohol | alcohol | alcool
nut | Nuss Nüsse | fruto_seco nuez | noix
allergy allergic allergen | Allergie allergisch | alergia alérgico | allergie allergique
vegetarian | vegetarisch Vegetarier | vegetariano | végétarien
leftovers | Reste Essensreste | sobras restos | restes
tray | Tablett | bandeja | plateau
recipe | Rezept | receta | recette
restaurant | Restaurant Gaststätte | restaurante | restaurant
bar pub | Kneipe Bar | bar | bar
waiter | Kellner | camarero | serveur
guest visitor | Gast Gäste Besucher | huésped invitado visitante | invité hôte visiteur
health | Gesundheit | salud | santé
sick ill illness disease | krank Krankheit | enfermo enferma enfermedad | malade maladie
sick_leave sick_note | Krankmeldung Krankschreibung Attest | baja_médica parte_de_baja | arrêt_maladie arrêt_de_travail
gastro stomach_flu diarrhoea diarrhea | Magen-Darm Durchfall | gastroenteritis diarrea | gastro diarrhée gastro-entérite
vomit | erbrechen | vomitar vómito | vomir vomi
fever | Fieber | fiebre | fièvre
cold_illness cough | Husten Erkältung | tos resfriado | toux rhume
pain ache | Schmerz Schmerzen | dolor | douleur
injury injured wound hurt | Verletzung verletzt | herida herido lesión | blessure blessé
burn burnt | Verbrennung | quemadura | brûlure
doctor physician | Arzt Ärztin | médico doctor | médecin docteur
nurse | Krankenschwester Pfleger | enfermera | infirmière infirmier
hospital | Krankenhaus Klinik | hospital | hôpital
infirmary | Krankenzimmer | enfermería | infirmerie
dentist | Zahnarzt | dentista | dentiste
tooth teeth | Zahn Zähne | diente dientes | dent dents
pharmacy chemist | Apotheke | farmacia | pharmacie
medicine medication drug | Medikament Arzneimittel | medicamento medicina | médicament
adrenaline | Adrenalin | adrenalina | adrénaline
adrenaline_pen adrenaline_auto-injector | Adrenalinstift | autoinyector_de_adrenalina | stylo_d'adrénaline
tablet pill | Tablette | pastilla | comprimé
syringe | Spritze | jeringa | seringue
vaccination vaccinated vaccine | Impfung geimpft | vacuna vacunado | vaccin vacciné vaccination
first_aid | Erste_Hilfe | primeros_auxilios | premiers_secours
first_aid_kit | Verbandskasten | botiquín | trousse_de_secours
pregnant pregnancy | schwanger Schwangerschaft | embarazada embarazo | enceinte grossesse
birth born | Geburt geboren | nacimiento nacido nació | naissance né
death dead die | Tod tot gestorben | muerte muerto morir | mort décès
hand | Hand Hände | mano | main
eye | Auge | ojo | œil yeux
ear | Ohr | oreja oído | oreille
head | Kopf | cabeza | tête
foot feet | Fuß Füße | pie pies | pied
back_body | Rücken | espalda | dos
hair | Haar Haare | pelo cabello | cheveux
nail_body | Fingernagel | uña | ongle
mask | Maske | mascarilla | masque
soap | Seife | jabón | savon
hygiene | Hygiene | higiene | hygiène
emergency | Notfall | emergencia urgencia | urgence
emergency_service on-call_service | Notdienst | servicio_de_urgencia | service_d'urgence
emergency_number | Notruf | número_de_emergencia | numéro_d'urgence
ambulance | Krankenwagen | ambulancia | ambulance
fire_brigade fire_department | Feuerwehr | bomberos | pompiers
police | Polizei | policía | police
accident crash | Unfall | accidente | accident
danger dangerous hazard risk | Gefahr gefährlich Risiko | peligro peligroso riesgo | danger dangereux risque
safety security | Sicherheit | seguridad | sécurité
alarm | Alarm | alarma | alarme
theft steal stolen thief | Diebstahl gestohlen stehlen | robo robado robar hurto | vol volé voler
sport | Sport | deporte | sport
gym fitness_room fitness | Fitnessraum Fitness Turnhalle | gimnasio | salle_de_sport gymnase
football soccer | Fußball | fútbol | football
football_field pitch sports_field | Fußballplatz Sportplatz | campo_de_fútbol campo | terrain_de_football terrain_de_foot terrain
ball | Ball | pelota balón | ballon balle
tennis | Tennis | tenis | tennis
swim swimming bathe | schwimmen baden Schwimmen | nadar bañarse natación | nager baigner natation baignade
swimming_lesson swimming_course | Schwimmkurs | curso_de_natación clase_de_natación | cours_de_natation
swimming_teacher lifeguard | Schwimmlehrer Bademeister | socorrista monitor_de_natación | maître-nageur
run running | laufen rennen | correr | courir
jump | springen | saltar | sauter
row rowing | rudern Rudern | remar remo | ramer aviron
sail sailing | segeln Segeln | navegar vela | voile naviguer
dive diving | tauchen tauchgang | bucear buceo | plonger plongée
climb climbing | klettern | escalar escalada | grimper escalade
hike hiking walk | wandern Wanderung | caminar senderismo | randonnée
ride | reiten | montar | monter
play game | spielen Spiel | jugar juego partido | jouer jeu
win victory | gewinnen gewonnen Sieg | ganar victoria | gagner victoire
lose_game defeat | Niederlage | derrota | défaite
team | Mannschaft Team | equipo | équipe
coach trainer | Trainer Trainerin | entrenador | entraîneur
training practice | Training | entrenamiento | entraînement
competition contest race | Wettkampf Wettbewerb Rennen | competición carrera concurso | compétition concours
tournament | Turnier | torneo | tournoi
boat ship | Boot Schiff | barco bote barca | bateau barque
oar | Ruder | remo | rame aviron
capsize turn_over | kentern kentert umkippt | volcar vuelca zozobrar | chavirer
storm thunderstorm | Gewitter Sturm Unwetter | tormenta | orage tempête
rain | Regen regnet | lluvia llueve llover | pluie pleut pleuvoir
snow | Schnee schneit | nieve | neige
snow_clearing snow_removal clear_snow | Winterdienst Schneeräumen | quitar_la_nieve | déneigement
ice | Eis Glätte | hielo | glace verglas
sun | Sonne | sol | soleil
sunrise | Sonnenaufgang | amanecer salida_del_sol | lever_du_soleil
sunset | Sonnenuntergang | puesta_del_sol anochecer | coucher_du_soleil
wind | Wind | viento | vent
weather | Wetter | tiempo clima meteorología | météo
shore bank_of_river | Ufer | orilla | rive bord
lake | See | lago | lac
river | Fluss | río | rivière fleuve
sea | Meer | mar | mer
beach | Strand | playa | plage
mountain | Berg | montaña | montagne
forest | Wald | bosque | forêt bois
island | Insel | isla | île
city town | Stadt | ciudad | ville
village | Dorf | pueblo | village
country | Land | país | pays
street road | Straße | calle carretera | rue route
path | Weg | camino sendero | chemin sentier
bridge | Brücke | puente | pont
place location | Ort Standort | lugar sitio | lieu endroit
address | Adresse Anschrift | dirección domicilio | adresse
map | Landkarte Stadtplan | mapa | plan carte
travel trip journey | Reise reisen Fahrt | viaje viajar | voyage voyager déplacement
business_trip | Dienstreise | viaje_de_trabajo | déplacement_professionnel
excursion outing | Ausflug | excursión | excursion sortie
guided_tour tour | Führung Tour Rundgang | visita_guiada visita ruta | visite_guidée visite
hotel | Hotel | hotel | hôtel
campsite campground | Campingplatz | camping | camping
hut refuge | Hütte Schutzhütte | refugio cabaña | refuge
tent | Zelt | tienda_de_campaña | tente
caravan camper | Wohnwagen Wohnmobil | caravana autocaravana | caravane camping-car
reception front_desk | Rezeption Empfang | recepción | accueil réception
check_in check-in | einchecken Check-in | registro_de_entrada | enregistrement
check_out check-out | auschecken Check-out | registro_de_salida | départ
arrive arrival | ankommen Ankunft Anreise anreisen | llegar llegada llega | arriver arrivée
holiday vacation | Urlaub Ferien urlaubstage | vacaciones | vacances congés congé
days_of_holiday vacation_days holiday_days days_of_leave | Urlaubstage | días_de_vacaciones | jours_de_congé
public_holiday bank_holiday | Feiertag | festivo | jour_férié
christmas | Weihnachten | navidad | noël
easter | Ostern | semana_santa pascua | pâques
car automobile | Auto Wagen PKW | coche auto | voiture
vehicle | Fahrzeug | vehículo | véhicule
truck lorry | Lastwagen LKW | camión | camion
bus | Bus | autobús bus | bus autocar
train railway | Zug Bahn | tren | train
train_ticket | Fahrkarte Bahnticket | billete_de_tren | billet_de_train
train_journey train_trip | Zugfahrt Bahnfahrt | viaje_en_tren | voyage_en_train
station | Bahnhof | estación | gare
plane airplane aircraft | Flugzeug | avión | avion
flight fly | Flug fliegen | vuelo volar | vol
airline | Fluggesellschaft | aerolínea compañía_aérea | compagnie_aérienne
airport | Flughafen | aeropuerto | aéroport
ferry | Fähre | ferry transbordador | ferry
taxi | Taxi | taxi | taxi
bicycle bike | Fahrrad Rad | bicicleta bici | vélo bicyclette
e-bike electric_bike electric_bicycle | E-Bike Elektrofahrrad Elektrorad | bicicleta_eléctrica bici_eléctrica | vélo_électrique
cargo_bike | Lastenrad | bicicleta_de_carga bici_de_carga | vélo_cargo
tandem | Tandem | tándem | tandem
scooter | Roller Scooter | patinete | trottinette
electric | elektrisch | eléctrico eléctrica | électrique
child_seat | Kindersitz | silla_infantil | siège_enfant
trailer | Anhänger | remolque | remorque
wheel | Rad | rueda | roue
tyre tire | Reifen | neumático cubierta | pneu
puncture flat_tyre | Platten | pinchazo | crevaison
brake | Bremse bremsen | freno | frein
chain | Kette | cadena | chaîne
pedal | Pedal | pedal | pédale
saddle | Sattel | sillín | selle
motor engine | Motor | motor | moteur
petrol fuel gasoline | Benzin Kraftstoff | gasolina combustible | essence carburant
drive | fahren fährt | conducir | conduire
driver | Fahrer | conductor | conducteur chauffeur
driving_licence driver's_license | Führerschein | carné_de_conducir | permis_de_conduire
passport | Reisepass | pasaporte | passeport
identity_card id_card id | Personalausweis Ausweis | documento_de_identidad DNI | carte_d'identité
telescope | Teleskop | telescopio | télescope
observatory | Sternwarte Observatorium | observatorio | observatoire
star | Stern | estrella | étoile
aperture | Öffnung | abertura apertura | ouverture
brewery | Brauerei | cervecería | brasserie
keg barrel | Fass Keg | barril | fût
hops | Hopfen | lúpulo | houblon
caustic lye | Lauge Natronlauge | sosa | soude
swing slide | Rutsche Schaukel | tobogán columpio | toboggan
massage | Massage | masaje | massage
flu influenza | Grippe | gripe | grippe
blood | Blut | sangre | sang
blood_test blood_sample | Blutabnahme Blutprobe | análisis_de_sangre | prise_de_sang
blood_pressure | Blutdruck | presión_arterial | tension_artérielle
prescription | Rezept | receta_médica | ordonnance
medical_practice doctor's_practice | Praxis Arztpraxis | consulta consultorio | cabinet cabinet_médical
consultation_hours surgery_hours | Sprechzeiten Sprechstunde | horario_de_consulta | heures_de_consultation
patient | Patient Patientin | paciente | patient
treatment therapy | Behandlung Therapie | tratamiento | traitement
home_visit house_call | Hausbesuch | visita_a_domicilio | visite_à_domicile
plaster | Pflaster | tirita | pansement
wheelchair | Rollstuhl | silla_de_ruedas | fauteuil_roulant
tram | Straßenbahn Tram | tranvía | tramway tram
subway | U-Bahn | metro | métro
bus_stop | Haltestelle | parada | arrêt
motorway highway | Autobahn | autopista autovía | autoroute
ski skiing | Ski skifahren | esquí esquiar | ski skier
currency | Währung | divisa | devise
harvest | Ernte ernten | cosecha cosechar | récolte récolter
seed sow | Saatgut Samen säen | semilla sembrar | graine semence semer
fertiliser fertilizer | Dünger düngen | abono fertilizante | engrais
compost | Kompost kompostieren | compost | compost
mow mowing | mähen Rasenmähen | cortar_el_césped | tondre tonte
prune | beschneiden | podar | tailler
plot | Parzelle | parcela | parcelle
allotment | Kleingarten | huerto | jardin_ouvrier
ground_rent | Pacht | arrendamiento | fermage
summer_house garden_shed | Laube Gartenhaus | caseta | abri_de_jardin cabanon
weed | Unkraut | mala_hierba | mauvaise_herbe
vet veterinarian veterinary | Tierarzt Tierärztin | veterinario | vétérinaire
`
