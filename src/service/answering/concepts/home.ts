/** House, things, and what is done with them: en | de | es | fr, one concept a line. */
export const homeConcepts = `
house | Haus | casa | maison immeuble
building | Gebäude | edificio | bâtiment
flat apartment dwelling | Wohnung Apartment | piso apartamento vivienda | appartement logement
guest_flat guest_room | Gästewohnung Gästezimmer | apartamento_de_invitados habitación_de_invitados | chambre_d'amis appartement_d'hôtes
room | Zimmer Raum | habitación cuarto | chambre salle pièce
meeting_room conference_room | Besprechungsraum Sitzungszimmer Sitzungsraum | sala_de_reuniones | salle_de_réunion
reading_room | Lesesaal | sala_de_lectura | salle_de_lecture
dining_room canteen refectory | Speisesaal Kantine Mensa Speiseraum | comedor cantina | cantine réfectoire salle_à_manger
waiting_room | Wartezimmer | sala_de_espera | salle_d'attente
changing_room locker_room | Umkleide Umkleideraum | vestuario vestuarios | vestiaire vestiaires
kitchen | Küche | cocina | cuisine
bathroom | Bad Badezimmer | baño | salle_de_bain salle_de_bains
toilet wc restroom lavatory | Toilette WC Klo | aseo servicio baño | toilettes wc
shower | Dusche duschen | ducha ducharse | douche doucher
bathtub | Badewanne | bañera | baignoire
bedroom dormitory | Schlafzimmer Schlafsaal | dormitorio | chambre_à_coucher dortoir
living_room | Wohnzimmer | salón | salon
cellar basement | Keller Untergeschoss | sótano bodega | cave sous-sol
attic loft | Dachboden Speicher | desván ático | grenier
roof | Dach | tejado techo | toit toiture
wall | Wand Mauer | pared muro | mur paroi
floor storey | Stockwerk Etage Stock Geschoss | planta | étage
ground_floor | Erdgeschoss | planta_baja | rez-de-chaussée
ceiling | Decke | techo | plafond
door | Tür türen Tor | puerta | porte
front_door main_door | Haustür | puerta_principal portal | porte_d'entrée
gate | Tor | portón verja | portail
window | Fenster | ventana | fenêtre
balcony terrace | Balkon Terrasse | balcón terraza | balcon terrasse
garden yard | Garten Hof | jardín patio | jardin
courtyard | Hof Innenhof | patio | cour
lawn grass | Rasen Gras | césped | pelouse gazon
tree | Baum | árbol | arbre
hedge | Hecke | seto | haie
flower | Blume | flor | fleur
plant | Pflanze | planta | plante
flower_bed bed_of_plants | Beet | bancal parterre | plate-bande parterre
stairs staircase stairwell | Treppe Treppenhaus | escalera | escalier
lift elevator | Aufzug Fahrstuhl Lift | ascensor | ascenseur
corridor hallway | Flur Gang Korridor | pasillo | couloir
entrance | Eingang | entrada | entrée
exit | Ausgang | salida | sortie
emergency_exit | Notausgang Fluchtweg | salida_de_emergencia | sortie_de_secours issue_de_secours
shed | Schuppen | cobertizo caseta | cabanon abri
boathouse | Bootshaus | casa_de_botes | hangar_à_bateaux
garage | Garage | garaje | garage
underground_garage underground_car_park | Tiefgarage | garaje_subterráneo | parking_souterrain
parking_space car_park parking parking_lot | Parkplatz Stellplatz parken Parken | aparcamiento aparcar plaza_de_garaje parking | parking stationnement garer stationner
bicycle_cellar bike_cellar | Fahrradkeller | cuarto_de_bicicletas | local_à_vélos
laundry_room washhouse | Waschküche Waschraum | lavandería cuarto_de_lavado | buanderie laverie
laundry | Wäsche | ropa colada | linge lessive
washing_machine washer | Waschmaschine | lavadora | lave-linge machine_à_laver
dryer tumble_dryer | Trockner Wäschetrockner | secadora | sèche-linge
dishwasher | Spülmaschine Geschirrspüler | lavavajillas | lave-vaisselle
fridge refrigerator | Kühlschrank | nevera frigorífico | réfrigérateur frigo
freezer | Gefrierschrank Tiefkühler Gefriertruhe | congelador | congélateur
cold_room cold_store | Kühlraum | cámara_fría | chambre_froide
oven | Ofen Backofen | horno | four
stove cooker | Herd | cocina fogón | cuisinière
microwave | Mikrowelle | microondas | micro-ondes
coffee_machine | Kaffeemaschine | cafetera máquina_de_café | machine_à_café
kettle | Wasserkocher | hervidor | bouilloire
plate | Teller | plato | assiette
dishes crockery | Geschirr | platos vajilla | vaisselle
cup mug | Tasse | taza | tasse
glass | Glas | vaso vidrio | verre
bottle | Flasche | botella | bouteille
knife | Messer | cuchillo | couteau
fork | Gabel | tenedor | fourchette
spoon | Löffel | cuchara | cuillère
pot pan saucepan | Topf Pfanne | olla sartén cazuela | casserole poêle marmite
table | Tisch | mesa | table
chair | Stuhl | silla | chaise
bench | Bank | banco | banc
sofa couch | Sofa Couch | sofá | canapé
bed | Bett | cama | lit
mattress | Matratze | colchón | matelas
sheet bed_linen | Bettwäsche Laken | sábanas | draps
blanket | Decke | manta | couverture
towel | Handtuch Handtücher | toalla | serviette
cupboard wardrobe cabinet | Schrank | armario | armoire placard
locker | Schließfach Spind | taquilla | casier
shelf | Regal | estante estantería | étagère rayon
drawer | Schublade | cajón | tiroir
box crate | Kiste Kasten Box | caja | boîte caisse
bag handbag | Tasche Beutel | bolsa bolso | sac
suitcase luggage baggage | Koffer Gepäck | maleta equipaje | valise bagage bagages
basket | Korb | cesta | panier
bucket | Eimer | cubo | seau
container | Behälter Container | contenedor recipiente | conteneur récipient bac
key | Schlüssel | llave | clé clef
lock | Schloss | cerradura candado | serrure cadenas verrou
ring sound go_off | klingeln läuten ertönt | sonar suena | sonner sonne
bell doorbell | Klingel | timbre | sonnette
letterbox mailbox | Briefkasten | buzón | boîte_aux_lettres
lamp light | Lampe Licht Leuchte | lámpara luz | lampe lumière
light_bulb | Glühbirne Leuchtmittel | bombilla | ampoule
candle | Kerze | vela | bougie
socket power_socket | Steckdose | enchufe | prise
plug | Stecker | enchufe clavija | fiche
switch | Schalter | interruptor | interrupteur
button | Knopf Taste | botón tecla | bouton touche
lever | Hebel | palanca | levier
cable cord | Kabel | cable | câble cordon
fuse | Sicherung | fusible | fusible
battery | Batterie Akku | batería pila | batterie pile
charger | Ladegerät | cargador | chargeur
charging_station wallbox | Ladesäule Wallbox | punto_de_carga cargador | borne_de_recharge
electricity power | Strom Elektrizität | electricidad luz corriente | électricité
gas | Gas | gas | gaz
solar_system solar_panels solar | Solaranlage Photovoltaikanlage Photovoltaik Solar | placas_solares instalación_solar | panneaux_solaires installation_solaire
heating heater radiator heat | Heizung Heizkörper heizen | calefacción radiador | chauffage radiateur chauffer
air_conditioning | Klimaanlage | aire_acondicionado | climatisation
ventilation air | Lüftung lüften | ventilación ventilar | aération aérer ventilation
water | Wasser | agua | eau
hot_water | Warmwasser | agua_caliente | eau_chaude
drinking_water | Trinkwasser | agua_potable | eau_potable
pipe | Rohr | tubería tubo | tuyau conduite canalisation
tap faucet | Hahn Wasserhahn | grifo | robinet
drain | Abfluss | desagüe | évacuation
pressure | Druck | presión | pression
mould mold | Schimmel | moho | moisissure
smoke_detector smoke_alarm | Rauchmelder | detector_de_humo | détecteur_de_fumée
fire_extinguisher | Feuerlöscher | extintor | extincteur
fire blaze | Feuer Brand | fuego incendio | feu incendie
smoke | Rauch | humo | fumée
smoking | Rauchen rauchen | fumar | fumer
noise loud noisy | Lärm laut Krach | ruido ruidoso | bruit bruyant
quiet_hours silence quiet | Ruhezeit Ruhe leise Nachtruhe | silencio | silence calme
neighbour neighbor | Nachbar Nachbarin Nachbarn | vecino vecina | voisin voisine
rent rental_fee | Miete mieten | alquiler alquilar renta | loyer louer location
tenant | Mieter Mieterin | inquilino arrendatario | locataire
landlord owner_of_the_house | Vermieter | casero arrendador propietario | bailleur propriétaire
caretaker janitor | Hausmeister | conserje portero | concierge gardien
rubbish garbage trash waste | Müll Abfall | basura residuos | déchets ordures poubelle
bulky_waste | Sperrmüll | muebles_viejos voluminosos | encombrants
dustbin bin | Mülltonne Tonne | cubo_de_basura contenedor | poubelle
recycling | Recycling | reciclaje reciclar | recyclage recycler
paper | Papier | papel | papier
cardboard carton | Karton Pappe | cartón cajas_de_cartón | carton
plastic | Kunststoff Plastik | plástico | plastique
wood | Holz | madera | bois
metal | Metall | metal | métal
iron | Eisen | hierro | fer
charcoal coal | Holzkohle Kohle | carbón | charbon
barbecue grill | Grill grillen Grillen | barbacoa | barbecue grillade
clean cleaning | putzen reinigen Reinigung säubern sauber | limpiar limpieza limpio | nettoyer nettoyage propre
wash | waschen wasche wäscht | lavar lava | laver lave lavage
dry | trocknen | secar | sécher
sweep | fegen kehren | barrer | balayer
vacuum_cleaner | Staubsauger | aspiradora | aspirateur
paint | streichen Farbe | pintar pintura | peindre peinture
build construct construction | bauen Bau gebaut | construir construcción | construire construction
renovate renovation | renovieren Renovierung sanieren Sanierung | renovar reforma | rénover rénovation
repair fix mend | reparieren Reparatur | reparar arreglar reparación | réparer réparation dépanner dépannage
broken defective faulty out_of_order | kaputt defekt | roto averiado estropeado rompe rompen | cassé panne défectueux
damage harm | Schaden beschädigt Schäden | daño daños desperfecto | dommage dégât dégâts endommagé
leak leaking | undicht tropft Leck | fuga gotera | fuite
blocked clogged | verstopft | atascado | bouché
tool | Werkzeug | herramienta | outil
ladder | Leiter | escalera_de_mano | échelle
drill | Bohrer Bohrmaschine bohren | taladro | perceuse
screw | Schraube | tornillo | vis
nail | Nagel | clavo | clou
hammer | Hammer | martillo | marteau
rope | Seil Leine | cuerda | corde
leash lead_for_dogs | Leine | correa | laisse
dog puppy | Hund | perro | chien
cat | Katze | gato | chat
pet | Haustier Haustiere | mascota animal_de_compañía | animal_de_compagnie animaux_de_compagnie animal_domestique
animal | Tier | animal animales | animal animaux
bird | Vogel | pájaro ave | oiseau
horse | Pferd | caballo | cheval
fish | Fisch | pescado pez | poisson
mouse rat | Maus | ratón rata | souris rat
insect | Insekt | insecto | insecte
bee | Biene | abeja | abeille
move_house moving removal move | umziehen Umzug | mudarse mudanza | déménager déménagement
move_in | einziehen Einzug | instalarse | emménager emménagement
move_out | ausziehen Auszug | dejar_el_piso | quitter_le_logement
rent_out let | vermieten | alquilar | louer
sublet | untervermieten Untervermietung | subarrendar subarriendo | sous-louer sous-location
service_charges utilities | Nebenkosten Betriebskosten | gastos_comunes | charges
handover | Übergabe | entrega traspaso | remise
key_handover | Schlüsselübergabe | entrega_de_llaves | remise_des_clés
house_rules | Hausordnung | normas_de_la_casa reglamento | règlement_intérieur
sauna | Sauna | sauna | sauna
swimming_pool pool indoor_pool | Schwimmbad Pool Becken Schwimmhalle | piscina | piscine bassin
playground | Spielplatz | parque_infantil | aire_de_jeux
toy | Spielzeug | juguete | jouet
clothes clothing | Kleidung Kleider | ropa | vêtement vêtements
shoe | Schuh Schuhe | zapato | chaussure
glove | Handschuh Handschuhe | guante | gant
hat cap | Mütze Hut | gorro gorra sombrero | bonnet chapeau casquette
swimming_cap bathing_cap | Badekappe Bademütze | gorro_de_baño gorro | bonnet_de_bain bonnet
swimsuit swimming_trunks | Badeanzug Badehose | bañador | maillot_de_bain maillot
jacket coat | Jacke Mantel | chaqueta abrigo | veste manteau
trousers pants | Hose | pantalón | pantalon
shirt | Hemd | camisa | chemise
apron | Schürze | delantal | tablier
goggles safety_glasses | Schutzbrille | gafas_de_protección gafas | lunettes_de_protection lunettes
glasses | Brille | gafas | lunettes
helmet | Helm | casco | casque
life_jacket life_vest | Schwimmweste Rettungsweste | chaleco_salvavidas | gilet_de_sauvetage
umbrella | Regenschirm | paraguas | parapluie
watch_clock | Uhr | reloj | horloge
mirror | Spiegel | espejo | miroir
picture_image photo photograph | Foto Bild | foto imagen | photo image
camera | Kamera | cámara | appareil_photo caméra
television tv | Fernseher | televisión televisor | télévision télé
music | Musik | música | musique
piano | Klavier | piano | piano
musical_instrument instrument | Musikinstrument Instrument | instrumento | instrument
open opening | öffnen offen geöffnet öffnet aufmachen Öffnung | abrir abre abierto abierta abren apertura | ouvrir ouvre ouvert ouverte ouvrent ouverture
close shut closed | schließen schließt geschlossen zumachen zu_haben | cerrar cierra cierran cerrado cerrada cierre | fermer ferme fermé fermée fermeture
opening_hours opening_times business_hours | Öffnungszeiten | horario horario_de_apertura | horaires heures_d'ouverture
turn_on switch_on | einschalten anschalten | encender conectar enciende | allumer
turn_off switch_off | ausschalten abschalten | apagar desconectar apaga | éteindre couper
throw_away dispose disposal discard | entsorgen wegwerfen Entsorgung | tirar desechar | jeter
keep store storage | aufbewahren lagern Aufbewahrung aufbewahrt | guardar conservar guardan guarda | garder conserver ranger gardé
empty | leer leeren leert | vacío vaciar vacía | vide vider
full | voll | lleno llena | plein complet
new | neu neue neuer neues | nuevo nueva | nouveau nouvelle neuf
old | alt alte altes | viejo antiguo vieja | vieux ancien ancienne vieille
big large | groß große | grande | grand grande
small little | klein kleine | pequeño pequeña | petit petite
hot warm | heiß warm | caliente | chaud
cold | kalt Kälte | frío fría | froid froide
temperature | Temperatur | temperatura | température
clean_adj tidy | sauber | limpio | propre
dirty | schmutzig dreckig | sucio | sale
red | rot rote roter | rojo roja | rouge
blue | blau blaue | azul | bleu bleue
green | grün grüne | verde | vert verte
yellow | gelb gelbe gelber | amarillo amarilla | jaune
white | weiß weiße | blanco blanca | blanc blanche
black | schwarz schwarze | negro negra | noir noire
brown | braun | marrón | marron
grey gray | grau | gris | gris
orange_colour | orange | naranja | orange
colour color | Farbe | color | couleur
heat_pump | Wärmepumpe | bomba_de_calor | pompe_à_chaleur
boiler | Heizkessel Kessel | caldera | chaudière
thermostat | Thermostat | termostato | thermostat
filter | Filter | filtro | filtre
hose | Schlauch | manguera | tuyau
pump | Pumpe | bomba | pompe
limescale descale | Kalk entkalken | cal descalcificar | calcaire détartrer
child_lock | Kindersicherung | bloqueo_infantil | sécurité_enfant
detergent | Waschmittel | detergente | lessive
smell odour odor | Geruch riechen | olor oler | odeur
stain | Fleck | mancha | tache
rust | Rost rosten | óxido | rouille
spare_part spare_parts | Ersatzteil Ersatzteile | repuesto pieza_de_repuesto | pièce_de_rechange
customer_service hotline | Kundendienst Kundenservice Hotline | atención_al_cliente servicio_técnico | service_client service_après-vente
power_cut power_outage blackout | Stromausfall | apagón corte_de_luz | coupure_de_courant panne_de_courant
consumption consume | Verbrauch verbrauchen | consumo consumir | consommation consommer
water_meter | Wasseruhr Wasserzähler | contador_de_agua | compteur_d'eau
insulation | Dämmung Isolierung | aislamiento | isolation
frost freeze | Frost gefrieren | helada congelarse | gel geler
dust | Staub | polvo | poussière
poison toxic poisonous | Gift giftig | veneno venenoso tóxico | poison toxique
stay_overnight sleep_overnight overnight_stay | übernachten Übernachtung | pernoctar | passer_la_nuit nuitée
sleep | schlafen | dormir | dormir
`
