/** Words that most questions have: en | de | es | fr, one concept a line. */
export const grammarConcepts = `
is are | ist sind | es son está están | est sont
has have do_you_have | hat haben habt_ihr haben_sie | tiene tienen tenéis | a ont avez-vous
served serve | serviert servieren | servido servir sirve | servi servir
why | warum weshalb wieso | por_qué | pourquoi
which | welche welcher welches welchen welchem | cuál cuáles | quel quelle quels quelles
what | was | qué | que quoi
can_i may_i could_i am_i_allowed_to am_i_allowed are_we_allowed_to can_we may_we can_you can_one | darf_ich kann_ich dürfen_wir können_wir darf_man kann_man | puedo se_puede podemos se_pueden | peut-on puis-je peut_on on_peut je_peux est-ce_que_je_peux pouvons-nous
must do_i_have_to have_to has_to i_have_to must_i do_i_need_to | muss müssen | hay_que debo debe tengo_que tiene_que deben | faut-il doit-on il_faut dois-je doit doivent faut
is_there are_there | gibt_es | hay | y_a-t-il il_y_a y_a_t_il
not | nicht | no | pas
no | kein keine keinen keiner | ningún ninguna | aucun aucune
without | ohne | sin | sans
with | mit | con | avec
before | vor bevor | antes_de antes | avant
after | nach nachdem | después_de después | après
until till by_when | bis | hasta | jusqu'à jusque
from since | ab seit | desde | dès depuis
between | zwischen | entre | entre
during | während | durante | pendant
for | für | para | pour
if when_i | wenn falls | si | si
under less_than fewer_than | unter weniger_als | menos_de bajo | moins_de sous
over more_than above | über mehr_als | más_de | plus_de
at_least | mindestens | al_menos | au_moins
at_most | höchstens | como_máximo | au_maximum au_plus
only | nur | solo sólo | seulement
also too | auch | también | aussi
and | und | y | et
or | oder | o | ou
per a_day each every | pro jeder jede jedes jeden | por cada | par chaque
now currently | jetzt zurzeit momentan | ahora actualmente | maintenant actuellement
today | heute | hoy | aujourd'hui
tomorrow | morgen | mañana | demain
yesterday | gestern | ayer | hier
always | immer | siempre | toujours
never | nie niemals | nunca | jamais
first | erste erster erstes ersten zuerst | primer primero primera | premier première premiers
second | zweite zweiter zweites zweiten | segundo segunda | deuxième second seconde
third | dritte dritter drittes dritten | tercer tercero tercera | troisième
last | letzte letzter letztes letzten | último última | dernier dernière
next | nächste nächster nächstes nächsten | próximo próxima siguiente | prochain prochaine suivant
two | zwei | dos | deux
three | drei | tres | trois
four | vier | cuatro | quatre
five | fünf | cinco | cinq
six | sechs | seis | six
seven | sieben | siete | sept
eight | acht | ocho | huit
nine | neun | nueve | neuf
ten | zehn | diez | dix
twelve | zwölf | doce | douze
twenty | zwanzig | veinte | vingt
hundred | hundert | cien ciento | cent
half | halb halbe Hälfte | medio media mitad | demi demie moitié
monday | Montag montags | lunes | lundi
tuesday | Dienstag dienstags | martes | mardi
wednesday | Mittwoch mittwochs | miércoles | mercredi
thursday | Donnerstag donnerstags | jueves | jeudi
friday | Freitag freitags | viernes | vendredi
saturday | Samstag samstags Sonnabend | sábado sábados | samedi
sunday | Sonntag sonntags | domingo domingos | dimanche
january | Januar | enero | janvier
february | Februar | febrero | février
march | März | marzo | mars
april | April | abril | avril
in_may | Mai | mayo | mai
june | Juni | junio | juin
july | Juli | julio | juillet
august | August | agosto | août
september | September | septiembre | septembre
october | Oktober | octubre | octobre
november | November | noviembre | novembre
december | Dezember | diciembre | décembre
day daily | Tag täglich tag tage | día días diario | jour jours journée quotidien
week weekly | Woche wöchentlich | semana semanal | semaine hebdomadaire
weekend | Wochenende | fin_de_semana | week-end
month monthly | Monat monatlich | mes meses mensual | mois mensuel
year yearly annual | Jahr jährlich | año anual | an année ans annuel
hour hourly | Stunde stündlich | hora horas | heure heures
minute | Minute | minuto | minute
night | Nacht nachts | noche noches | nuit nuitée
morning | Morgen morgens vormittags Vormittag | mañana | matin matinée
noon midday | Mittag mittags | mediodía | midi
afternoon | Nachmittag nachmittags | tarde | après-midi
evening | Abend abends | noche | soir soirée
midnight | Mitternacht | medianoche | minuit
spring | Frühling Frühjahr | primavera | printemps
summer | Sommer | verano | été
autumn | Herbst | otoño | automne
winter | Winter | invierno | hiver
time | Zeit | tiempo | temps
date | Datum | fecha | date
meter metre | Meter | metro | mètre
kilometer kilometre km | Kilometer km | kilómetro km | kilomètre km
kilogram kilo kg | Kilogramm Kilo kg | kilogramo kilo kg | kilogramme kilo kg
liter litre | Liter | litro | litre
degree | Grad | grado | degré
percent | Prozent | por_ciento | pour_cent
euro | Euro | euro | euro
pound | Pfund | libra_esterlina | livre_sterling
person people | Person Leute Menschen | persona gente | personne gens
man | Mann | hombre | homme
woman | Frau | mujer | femme
child kid | Kind kinder | niño niña niños hijo hija | enfant gosse
son | Sohn | hijo | fils
daughter | Tochter | hija | fille
baby infant | Baby Säugling | bebé | bébé
teenager youth adolescent | Jugendliche Jugendlicher Jugend | adolescente joven jóvenes | adolescent jeune
adult grown-up | Erwachsene Erwachsener | adulto mayores | adulte
parent | Eltern | padre padres | parent
mother | Mutter | madre | mère
father | Vater | padre | père
brother | Bruder | hermano | frère
sister | Schwester | hermana | sœur
husband | Ehemann | marido | mari
wife | Ehefrau | esposa | épouse
grandmother | Großmutter Oma | abuela | grand-mère
grandfather | Großvater Opa | abuelo | grand-père
nephew | Neffe | sobrino | neveu
niece | Nichte | sobrina | nièce
uncle | Onkel | tío | oncle
aunt | Tante | tía | tante
cousin | Cousin Cousine | primo prima | cousin cousine
family | Familie | familia | famille
friend | Freund Freundin | amigo amiga | ami amie
name | Name | nombre | nom
thing | Ding Sache | cosa | chose
be_called | heißt heißen | se_llama | s'appelle appelle
need require | brauchen brauche braucht benötigen benötige | necesito necesita necesitar necesitan | besoin nécessaire
get obtain receive | bekommen bekomme bekommt erhalten krieg kriege | recibir recibo obtener | recevoir reçoit obtenir
happen | passiert passieren geschieht | pasa pasar ocurre | arrive
mean | bedeutet bedeuten | significa significar | signifie signifier veut_dire
use usage | benutzen nutzen verwenden Benutzung | usar uso utilizar | utiliser utilisation usage
make | machen mache | hacer hago | faire
exist | existiert existieren | existe existir | existe exister
know | wissen weiß | saber sé | savoir
want | wollen will möchte | querer quiero quiere | vouloir veux
put lay | legen stellen | poner dejar | mettre poser ranger
take take_along | mitnehmen nehmen | llevar llevarme | prendre emporter emmener
come | kommen kommt | venir viene vienen | venir vient
go | gehen geht | ir va | aller va
find found | finden gefunden | encontrar encontrado | trouver trouvé
stay | bleiben übernachten | quedarse alojarse | rester séjourner
ask | fragen | preguntar | demander
bring | mitbringen bringen | traer llevar | apporter amener
show | zeigen | mostrar | montrer présenter
allowed allow permit permitted | erlaubt erlauben zulässig gestattet | permitido permitir permite permitida | autorisé permis autoriser permettre autorisée
last_duration duration | dauern dauert Dauer | durar dura duración tarda | durer dure durée
`

/** Words with other meanings in some language, and measures of which one word answers for another and not the other way round. */
export const ambiguousConcepts = `
leave depart departure | abreisen Abreise Abfahrt abfahren verlassen | salir salida irse marcharse | partir départ quitter
book booking reserve reservation | buchen Buchung reservieren Reservierung | reservar reserva | réserver réservation
heavy weigh weight | schwer wiegt Gewicht | pesa pesar peso pesado | poids pèse peser lourd
high tall height | hoch Höhe | alto altura | haut hauteur
long length | lang Länge | largo longitud | long longueur
wide width | breit Breite | ancho anchura | large largeur
deep depth | tief Tiefe | profundo profundidad | profond profondeur
speed fast quick | Geschwindigkeit schnell | velocidad rápido | vitesse rapide
distance far | Entfernung entfernt weit | distancia lejos | distance loin
age years_old | Alter alt | edad | âge
`
