/** Work, money, school and offices: en | de | es | fr, one concept a line. */
export const workConcepts = `
work job | arbeiten Arbeit arbeitet arbeite | trabajar trabajo trabaja empleo | travailler travail emploi travaille
work_from_home home_office telework | Homeoffice zuhause_arbeiten von_zuhause_arbeiten mobil_arbeiten | teletrabajo trabajar_desde_casa | télétravail travailler_à_domicile travailler_de_chez_soi
home at_home | zuhause daheim Hause | casa | domicile maison
company firm business enterprise | Firma Unternehmen Betrieb | empresa compañía | entreprise société
employee staff worker | Mitarbeiter Angestellter Mitarbeiterin Beschäftigte | empleado trabajador empleada personal | employé salarié personnel employés
employer | Arbeitgeber | empleador | employeur
boss manager supervisor | Chef Vorgesetzter Chefin | jefe jefa encargado | chef supérieur patron
director head lead leader manage | Leiter Leiterin leitet leiten Direktor Direktorin | director directora dirige dirigir | directeur directrice dirige responsable
chair chairman chairwoman chairperson president | Vorsitzender Vorsitzende Präsident Präsidentin | presidente presidenta | président présidente
vice_president deputy_chair | stellvertretender Vizepräsident | vicepresidente vicepresidenta | vice-président
board executive_board | Vorstand | junta directiva consejo | bureau comité_directeur conseil
supervisory_board | Aufsichtsrat | consejo_de_vigilancia | conseil_de_surveillance
secretary | Schriftführer Sekretärin Sekretär | secretario secretaria | secrétaire
treasurer | Kassenwart Kassierer Schatzmeister Schatzmeisterin | tesorero tesorera | trésorier trésorière
mayor | Bürgermeister Bürgermeisterin | alcalde alcaldesa | maire
captain | Kapitän | capitán | capitaine
beginner | Anfänger | principiante | débutant
colleague | Kollege Kollegin | compañero colega | collègue
apprentice trainee | Azubi Auszubildender Lehrling | aprendiz | apprenti apprentie
intern internship | Praktikant Praktikum | becario prácticas | stagiaire stage
applicant application_for_a_job apply | bewerben Bewerbung | candidatura solicitar | candidature candidat postuler
mentor | Mentor Mentorin Pate | mentor mentora | mentor parrain
contact_person contact | Ansprechpartner Ansprechpartnerin Kontakt | persona_de_contacto contacto | interlocuteur interlocutrice contact
responsible in_charge look_after | zuständig verantwortlich kümmert | responsable encargado encarga | responsable chargé s'occupe
replace | ersetzen ersetzt vertritt vertreten | sustituir reemplazar sustituye | remplacer remplace
deputy substitute replacement stand-in | Vertretung Stellvertreter Vertreter vertritt | suplente sustituto | remplaçant suppléant adjoint
succeed successor take_over | übernehmen übernimmt Nachfolger Nachfolgerin | suceder sucesor hacerse_cargo | succéder successeur reprend reprendre
office | Büro | oficina despacho | bureau
workshop_place garage_workshop repair_shop workshop | Werkstatt | taller | atelier
warehouse stock_room | Lager Lagerraum | almacén | entrepôt
factory plant_factory | Fabrik Werk | fábrica | usine
machine | Maschine | máquina | machine
device appliance equipment | Gerät Ausrüstung | aparato | appareil
computer pc | Computer Rechner PC | ordenador | ordinateur
laptop notebook | Laptop Notebook | portátil | portable ordinateur_portable
printer | Drucker | impresora | imprimante
screen monitor display | Bildschirm Monitor | pantalla | écran
keyboard | Tastatur | teclado | clavier
password | Passwort Kennwort | contraseña clave | mot_de_passe
wifi wlan internet | WLAN WiFi Internet | wifi internet | wifi internet
network | Netz Netzwerk | red | réseau
support helpdesk | Support Helpdesk IT-Support | soporte | support assistance
help | Hilfe helfen | ayuda ayudar | aide aider
phone telephone | Telefon | teléfono | téléphone
mobile_phone cell_phone smartphone | Handy Mobiltelefon Smartphone | móvil | portable smartphone
phone_number telephone_number number_to_call | Telefonnummer Rufnummer | número_de_teléfono teléfono | numéro_de_téléphone
call ring | anrufen Anruf | llamar llamada llamo | appeler appel
email e-mail mail | E-Mail Mail | correo email | courriel mail e-mail
letter | Brief | carta | lettre
registered_letter registered_mail | Einschreiben | carta_certificada | lettre_recommandée recommandé
parcel package | Paket | paquete | colis
post_office | Postamt Post | correos | poste
write writing | schreiben schrieb | escribir escribió | écrire
in_writing written | schriftlich | por_escrito | par_écrit
read | lesen | leer | lire
say tell inform notify report | sagen melden mitteilen informieren Bescheid | avisar informar comunicar avisa aviso | prévenir informer signaler avertir
answer reply | antworten Antwort | responder respuesta | répondre réponse
question | Frage | pregunta | question
language | Sprache | idioma lengua | langue
translate translation | übersetzen Übersetzung | traducir traducción | traduire traduction
translator | Übersetzer Übersetzerin | traductor | traducteur
sworn | vereidigt beeidigt | jurado | assermenté
medical | medizinisch | médico | médical médicale
proofread revise | Korrekturlesen | revisar corrección | relire relecture
urgent rush | eilig dringend Eilauftrag | urgente | urgent urgence
meeting assembly | Sitzung Versammlung Besprechung | reunión asamblea junta | réunion assemblée
general_meeting annual_general_meeting | Hauptversammlung Mitgliederversammlung | asamblea_general | assemblée_générale
minutes_of_meeting | Protokoll | acta | compte-rendu procès-verbal
agenda | Tagesordnung | orden_del_día | ordre_du_jour
appointment | Termin | cita | rendez-vous
deadline due due_date | Frist fällig | plazo vencimiento | délai échéance
notice_period period_of_notice | Kündigungsfrist | plazo_de_preaviso preaviso | préavis délai_de_préavis
plan schedule timetable | Plan Zeitplan | plan horario calendario | planning plan calendrier
shift | Schicht | turno | poste
break pause | Pause | descanso pausa | pause
lunch_break | Mittagspause | pausa_para_comer | pause_déjeuner
overtime | Überstunden | horas_extra horas_extraordinarias | heures_supplémentaires
working_hours | Arbeitszeit Arbeitsstunden | jornada horario_de_trabajo | heures_de_travail horaires_de_travail
late delay delayed | spät verspätet Verspätung | tarde retraso | retard tard
early | früh | temprano pronto | tôt
start begin | beginnen Beginn anfangen beginnt | empezar comenzar empieza comienza | commencer commence début
end finish | enden Ende endet | terminar termina acabar fin | finir finit fin terminer
vote voting | abstimmen Abstimmung Stimme Stimmen | votar votación voto votos | voter vote voix
election elect elected | Wahl gewählt wählen | elección elegido elegir elegida | élection élu élire élue
decide decision decided | entscheiden Entscheidung beschlossen Beschluss | decidir decisión acuerdo decidió | décider décision décidé
agree approve approval | zustimmen Zustimmung genehmigt genehmigen | aprobar aprobación aprobado | approuver accord approuvé
reject refuse | ablehnen abgelehnt Ablehnung | rechazar rechazado | refuser rejeter refusé rejeté
permission | Erlaubnis Genehmigung | permiso autorización | autorisation permission
forbidden forbid prohibit prohibited banned | verboten verbieten untersagt | prohibido prohibir prohibida | interdit interdire interdite
compulsory mandatory obligatory | Pflicht obligatorisch verpflichtend | obligatorio obligatoria | obligatoire
rule regulation | Regel Vorschrift Ordnung | regla norma reglamento | règle
law | Gesetz | ley | loi
fine penalty | Strafe Bußgeld Vertragsstrafe | multa sanción penalización | amende pénalité sanction
contract agreement | Vertrag Vereinbarung | contrato acuerdo | contrat accord
maintenance_contract | Wartungsvertrag | contrato_de_mantenimiento | contrat_de_maintenance contrat_d'entretien
sign signature | unterschreiben Unterschrift | firmar firma | signer signature
extend extension prolong renew renewal | verlängern Verlängerung verlängert | prorrogar prórroga renovar | prolonger prolongation renouveler renouvellement
cancel cancellation | stornieren absagen Stornierung kündigen | cancelar cancelación anular | annuler annulation
terminate termination give_notice | kündigen Kündigung | rescindir rescisión darse_de_baja | résilier résiliation
membership | Mitgliedschaft | afiliación membresía | adhésion
member | Mitglied Mitglieder | socio miembro socia | membre adhérent
membership_fee annual_fee subscription_fee | Mitgliedsbeitrag Beitrag Jahresbeitrag | cuota cuota_de_socio | cotisation
admission_fee joining_fee | Aufnahmegebühr | cuota_de_entrada | frais_d'inscription droit_d'entrée
share cooperative_share | Anteil Anteile Geschäftsanteil | participación | part parts
cooperative | Genossenschaft | cooperativa | coopérative
association club | Verein Club | asociación club | association club
join | beitreten Beitritt eintreten | apuntarse inscribirse | adhérer
leave_club resign | austreten Austritt | darse_de_baja | démissionner
register registration sign_up enrol enroll | anmelden Anmeldung registrieren | inscribir inscripción registrarse apuntarse matrícula | inscrire inscription
deregister unsubscribe | abmelden Abmeldung | baja | désinscrire désinscription
form | Formular | formulario impreso | formulaire
application request | Antrag beantragen | solicitud solicitar pedir | demande
certificate attestation | Bescheinigung Zertifikat Nachweis | certificado justificante | certificat attestation justificatif
proof evidence | Nachweis Beleg | prueba justificante | preuve justificatif
licence license | Lizenz | licencia | licence
document | Dokument Unterlagen | documento | document
file_folder | Akte Ordner | expediente carpeta | dossier
copy | Kopie kopieren | copia | copie
list | Liste | lista | liste
table_of_data | Tabelle | tabla | tableau
page | Seite | página | page
price | Preis | precio | prix tarif
cost costs | kosten kostet Kosten kostete | costar cuesta cuestan coste costo | coûter coûte coûtent coût
fee charge | Gebühr Entgelt | tarifa cuota | frais redevance
expensive | teuer | caro | cher chère
cheap | billig günstig | barato | bon_marché
free_of_charge for_free free_entry free | kostenlos gratis umsonst kostenfrei | gratis gratuito gratuita | gratuit gratuitement gratuite
surcharge supplement extra_charge | Zuschlag Aufpreis | recargo suplemento | majoration supplément surcoût
discount reduction | Rabatt Ermäßigung Nachlass | descuento rebaja | réduction remise rabais
deposit security_deposit | Kaution Pfand | fianza depósito | caution dépôt_de_garantie
down_payment advance_payment | Anzahlung | anticipo señal | acompte
pay payment | bezahlen zahlen Zahlung zahlt | pagar pago paga pagan | payer paiement paie paye
cash | bar Bargeld | efectivo en_efectivo | espèces
card | Karte Ausweis | tarjeta | carte
credit_card | Kreditkarte | tarjeta_de_crédito | carte_de_crédit
bank_transfer transfer | Überweisung überweisen | transferencia | virement
direct_debit | Lastschrift | domiciliación | prélèvement
cheque check_payment | Scheck | cheque talón | chèque
bank bank_account account | Bank Konto | banco cuenta | banque compte
bank_note banknote | Geldschein | billete | billet_de_banque
coin | Münze | moneda | pièce
money | Geld | dinero | argent
change_money | Wechselgeld | cambio | monnaie
bill invoice | Rechnung | factura | facture
receipt | Quittung Beleg Kassenbon | recibo tique | reçu ticket
reminder | Mahnung Erinnerung | recordatorio aviso | rappel relance
debt owe arrears | Schulden schuldet | deuda adeudar | dette
tax | Steuer | impuesto | impôt
vat value-added_tax | Mehrwertsteuer | IVA | TVA
insurance insure insured | Versicherung versichert | seguro asegurado | assurance assuré
salary wage pay_of_employees earn earnings | Gehalt Lohn verdient verdienen | sueldo salario gana ganar | salaire gagne rémunération
pension retirement retire | Rente Ruhestand | jubilación pensión | retraite
bonus | Bonus Prämie | prima bonificación | prime
income revenue | Einnahmen Einkommen | ingresos | revenu
expense expenses expenditure | Ausgaben Auslagen Spesen | gastos | dépenses frais
budget | Budget Haushalt | presupuesto | budget
quote estimate | Angebot Kostenvoranschlag | presupuesto | devis
refund reimburse reimbursement | erstatten Erstattung zurückzahlen | reembolsar reembolso devolución | rembourser remboursement
compensation compensate | Entschädigung entschädigen | indemnización compensación | indemnisation dédommagement
donation donate | Spende spenden | donación donar | don
subsidy grant funding | Zuschuss Förderung | subvención ayuda | subvention aide
profit | Gewinn | beneficio | bénéfice
buy purchase | kaufen Kauf gekauft | comprar compra | acheter achat
sell sale | verkaufen Verkauf verkauft | vender venta venden | vendre vente vendu
shop store_shop | Laden Geschäft | tienda | magasin boutique
supermarket | Supermarkt | supermercado | supermarché
market | Markt | mercado | marché
customer client | Kunde Kundin Kunden | cliente | client cliente
supplier | Lieferant | proveedor | fournisseur
farm | Bauernhof | granja | ferme
deliver delivery | liefern Lieferung geliefert | entregar entrega reparto | livrer livraison livre
send ship | schicken senden verschicken Versand | enviar envío | envoyer envoi expédier
order | bestellen Bestellung Auftrag | pedido pedir encargar | commander commande
product goods item | Produkt Ware Artikel | producto artículo | produit article marchandise
brand | Marke | marca | marque
stock inventory | Bestand Vorrat | existencias stock inventario | stock inventaire
minimum | Minimum Mindestbestand mindestens | mínimo | minimum
maximum limit | Maximum Höchst Obergrenze höchstens | máximo límite | maximum limite plafond
warranty guarantee | Garantie Gewährleistung | garantía | garantie
complain complaint | beschweren Beschwerde reklamieren Reklamation | quejarse queja reclamación reclamar | réclamation plainte se_plaindre réclamer
return give_back bring_back | zurückgeben Rückgabe zurückbringen | devolver devolución devuelve | rendre retour retourner restituer
exchange | umtauschen Umtausch | cambiar cambio | échanger échange
borrow lend loan | ausleihen leihen Ausleihe ausgeliehen | prestar préstamo prestado | emprunter prêter prêt emprunt
loan_period | Leihfrist | plazo_de_préstamo | durée_de_prêt
hire rent_a_thing | mieten | alquilar alquiler | louer location
take_home taken_home | nach_Hause_nehmen mit_nach_Hause | llevar_a_casa llevarse_a_casa | ramener emporter rapporter
pick_up collect fetch | abholen Abholung | recoger recogida | récupérer retirer chercher retrait
lose lost loss | verloren verlieren Verlust | perder perdido pierdo pérdida pierde | perdre perdu perte
lost_items lost_property lost_and_found | Fundsachen Fundbüro | objetos_perdidos | objets_trouvés
forget forgotten | vergessen | olvidar olvidado | oublier oublié
check inspect inspection control | prüfen Prüfung kontrollieren Kontrolle | comprobar revisar revisión control | vérifier contrôler contrôle vérification
maintain maintenance service_of_machines | warten Wartung | mantener mantenimiento | entretien maintenance entretenir
install installation | installieren Einbau einbauen | instalar instalación | installer installation installé
change modify | ändern Änderung wechseln gewechselt | cambiar modificar cambio cambian | changer modifier changement modification
increase rise raise | erhöhen Erhöhung steigt gestiegen | aumentar aumento subir sube | augmenter augmentation hausse
decrease drop lower | senken sinken gesunken | bajar disminuir baja | baisser diminuer baisse
stop cease | aufhören anhalten | parar dejar_de | arrêter cesser
wait | warten | esperar espera | attendre
visit | besuchen Besuch | visitar visita | visiter visite
enter | betreten eintreten | entrar | entrer
come_back return_home | zurückkommen wiederkommen kehrt_zurück | volver vuelve regresar | revenir revient
live reside | wohnen wohnt | vivir vive | habiter vivre
wear put_on | tragen anziehen trägt | llevar ponerse | porter mettre
problem trouble | Problem | problema | problème
error fault failure | Fehler Störung | error fallo avería | erreur panne défaut
error_code fault_code code | Code Fehlercode | código | code
reason cause | Grund Ursache | causa motivo razón | raison cause motif
solution | Lösung | solución | solution
test | testen Test | probar prueba | tester essai test
school | Schule | escuela colegio | école
nursery kindergarten daycare | Kindergarten Kita | guardería | crèche maternelle
university | Universität Hochschule | universidad | université
class lesson course | Kurs Unterricht | curso clase | cours
teacher | Lehrer Lehrerin | profesor maestro profesora | professeur enseignant maître
pupil student_at_school schoolchild | Schüler Schülerin | alumno alumna | élève
student | Student Studierende Studenten | estudiante | étudiant
learn study | lernen studieren | aprender estudiar | apprendre étudier
exam | Klausur | examen | examen
homework | Hausaufgaben | deberes | devoirs
book | Buch Bücher | libro | livre
library | Bibliothek Bücherei | biblioteca | bibliothèque
library_card reader's_card | Bibliotheksausweis Ausweis | carné_de_biblioteca | carte_de_bibliothèque
newspaper | Zeitung | periódico | journal
film movie | Film | película | film
cinema | Kino | cine | cinéma
theatre theater | Theater | teatro | théâtre
museum | Museum | museo | musée
exhibition | Ausstellung | exposición | exposition
concert | Konzert | concierto | concert
party celebration | Feier Fest Party | fiesta celebración | fête
wedding marry | Hochzeit heiraten | boda casarse | mariage marier
birthday | Geburtstag | cumpleaños | anniversaire
ticket | Ticket Karte Eintrittskarte | entrada billete | billet ticket
admission entry | Eintritt | entrada | entrée
seat | Sitzplatz | asiento plaza | place siège
spot_places places | Plätze Platz | plazas | places
minimum_age | Mindestalter | edad_mínima | âge_minimum
group | Gruppe | grupo | groupe
number amount | Anzahl | número cantidad | nombre quantité
total sum | Summe insgesamt Gesamt | total suma | total somme
difference | Unterschied | diferencia | différence
volunteer | Freiwillige Ehrenamtliche | voluntario | bénévole
park | Park | parque | parc
church | Kirche | iglesia | église
town_hall | Rathaus | ayuntamiento | mairie
bakery | Bäckerei | panadería | boulangerie
hairdresser | Friseur | peluquería | coiffeur
craftsman tradesman | Handwerker | obrero | artisan
plumber | Klempner Installateur | fontanero | plombier
electrician | Elektriker | electricista | électricien
lawyer | Anwalt Rechtsanwalt | abogado | avocat
accountant bookkeeper | Buchhalter Steuerberater | contable gestor | comptable
technician | Techniker Ingenieur Monteur | técnico ingeniero | technicien ingénieur
porter night_porter | Pförtner Nachtportier | portero portero_de_noche | portier gardien_de_nuit
data_protection privacy | Datenschutz | protección_de_datos | protection_des_données
secret confidential | vertraulich geheim | confidencial secreto | confidentiel secret
decibel | Dezibel | decibelio | décibel
waiting_list waitlist | Warteliste | lista_de_espera | liste_d'attente
flexitime flexible_working_hours | Gleitzeit | horario_flexible | horaires_flexibles
part_time part-time | Teilzeit | media_jornada tiempo_parcial | temps_partiel
full_time full-time | Vollzeit | jornada_completa | temps_plein
parental_leave | Elternzeit | permiso_parental excedencia | congé_parental
maternity_leave | Mutterschutz | baja_por_maternidad permiso_de_maternidad | congé_maternité congé_de_maternité
special_leave | Sonderurlaub | permiso_especial | congé_exceptionnel
trial_period probation probationary_period | Probezeit | período_de_prueba periodo_de_prueba | période_d'essai
payslip | Gehaltsabrechnung | nómina | fiche_de_paie
finance finances | Finanzen | finanzas | finances
accounting bookkeeping | Buchhaltung | contabilidad | comptabilité
human_resources personnel_department hr | Personalabteilung | recursos_humanos | ressources_humaines
department | Abteilung | departamento | département
mileage mileage_allowance | Kilometergeld Kilometerpauschale | kilometraje | indemnité_kilométrique
manual handbook | Handbuch Gebrauchsanweisung | manual | manuel mode_d'emploi
insurance_policy | Versicherungsschein | póliza | police_d'assurance
excess deductible | Selbstbeteiligung Selbstbehalt | franquicia | franchise
insurance_claim damage_claim | Schadensfall Schadenmeldung | siniestro | sinistre
coverage | Deckung | cobertura | couverture
liability | Haftung haften haftet | responsabilidad | responsabilité
valuables | Wertsachen | objetos_de_valor | objets_de_valeur
witness | Zeuge Zeugin | testigo | témoin
interest interest_rate | Zinsen Zins Zinssatz | interés intereses | intérêt intérêts
investment invest | Investition investieren | inversión invertir | investissement investir
turnover sales_revenue | Umsatz | facturación | chiffre_d'affaires
quorum quorate | beschlussfähig Beschlussfähigkeit | quórum | quorum
majority | Mehrheit | mayoría | majorité
statutes bylaws articles_of_association | Satzung | estatutos | statuts
firewall | Firewall | cortafuegos | pare-feu
server | Server | servidor | serveur
backup | Datensicherung Backup | copia_de_seguridad | sauvegarde
encryption encrypt encrypted | Verschlüsselung verschlüsseln verschlüsselt | cifrado cifrar | chiffrement chiffrer
upgrade update | Aktualisierung aktualisieren Update | actualización actualizar | mise_à_jour
software | Software | software | logiciel
operating_system | Betriebssystem | sistema_operativo | système_d'exploitation
user | Benutzer Nutzer | usuario | utilisateur
administrator admin | Administrator | administrador | administrateur
settings setting configuration | Einstellung Einstellungen | configuración ajustes | réglage paramètres
disk hard_disk | Festplatte | disco | disque
delete erase | löschen | borrar eliminar | supprimer effacer
restore | wiederherstellen Wiederherstellung | restaurar | restaurer
restart reboot | neustarten Neustart | reiniciar | redémarrer
pocket_money | Taschengeld | dinero_de_bolsillo | argent_de_poche
class_trip school_trip | Klassenfahrt Schulausflug | viaje_escolar excursión_escolar | voyage_scolaire sortie_scolaire
parents_evening parent_evening | Elternabend | reunión_de_padres | réunion_de_parents
headteacher head_teacher headmaster | Schulleiter Schulleiterin | director_de_la_escuela | directeur_de_l'école proviseur
choir | Chor | coro | chœur
rehearsal rehearse | Probe proben | ensayo ensayar | répétition répéter
communal_work community_work | Gemeinschaftsarbeit Arbeitseinsatz | trabajo_comunitario | travail_collectif
`
