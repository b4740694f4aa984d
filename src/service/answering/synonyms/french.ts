/** Groups of words that mean the same in documents of every kind, one a line. */
export const frenchSynonyms = `
vacances congé congés
employé salarié collaborateur personnel employés salariés
salaire rémunération paie paye gagner gagne traitement appointements
prime bonus gratification
prix coût tarif montant frais coûte cotisation
litre litres l
kilogramme kilo kilos kg
minute minutes min
payer régler verser acquitter paiement règlement versement payable payables
paie payé payable payables paiement
commencer débuter début commence commencent
finir terminer fin finit terminent cesser
acheter achat acquérir
vendre vente
louer location loyer
entreprise société employeur
adresse lieu siège
téléphone numéro appeler appelez joindre
voiture véhicule auto
maximum plafond limite
minimum moins
permettre permis permise autorisé autorisée autoriser droit peut
interdit interdite interdire défendu défense
rembourser remboursé remboursement rendre restitué restituée
annuler annulation résilier résiliation
résilier résiliation dénoncer dénonciation préavis
annuler annulation rétracter rétractation désister désistement
responsable chef directeur directrice gérant gérante dirige s'occupe chargé chargée
aide assistance soutien
problème panne défaut incident
cassé cassée cassés cassées casser abîmé abîmée endommagé endommagée endommagés endommagées défectueux défectueuse hs
réparer réparation dépannage réparé réparée
mettre ranger rangé rangée déposer déposé stocker stocké stockée stockées conserver placer poser garder
envoyer expédier livrer livraison envoi expédition
garantie couverture
délai échéance date
durée temps dure
malade maladie arrêt
médecin docteur
obligatoire obligatoires obligation nécessaire exigé exigée porter port
choisir choix
modifier changer modification changement
augmenter augmentation hausse passe
baisser baisse réduction diminuer diminution
réduction remise rabais ristourne > gratuit gratuits gratuite gratuites demi-tarif
contacter joindre s'adresser demander
habiter vivre résider
réunion assemblée séance
voyage déplacement trajet
repas déjeuner restauration manger cantine
enfant enfants mineur mineurs
nettoyer nettoyage entretien
ouvrir ouvert ouverte ouvre ouverture horaires > fermé fermée ferme
fermer fermé fermée ferme fermeture
étage niveau
perdre perdu perdue perdus perte
vol volé volée voler
accident blessure blessé urgence
inscrire inscription inscrit
demander demande demandes
gens personnes > participants visiteurs clients
chien chat animal animaux
fumer cigarette tabac
caution dépôt consigne
partager partagé partagés répartir réparti répartis
pause repos
retard tard
absence absent absente > excusé excusés excusée excusées
numéro > téléphone appelle appeler tél
avance avant préavis
enceinte > grossesse maternité
grossesse > enceinte
passe > code identifiant
poste emploi travail fonction
embaucher embauche recruter recrutement engager
démissionner démission quitter
licencier licenciement renvoyer
facture note addition
hôtel hébergement logement
logement appartement maison domicile
contrat accord convention
signer signature
valable validité valide
prolonger prolongation renouveler renouvellement reconduire
reporter report repousser décaler
ordinateur portable pc
téléphone portable mobile smartphone
garage parking garer
électricité courant
allumer démarrer
éteindre arrêter
batterie pile
charger recharger recharge
écran affichage voyant
incendie feu
billet ticket entrée
voter vote votes décision décider décidé approuver approuvé adopter adopté
assister participer présent présents présence
présider président présidente présidence
dégât dégâts dommage dommages
certificat attestation justificatif
télétravail > domicile maison
plainte réclamation plaindre
réclamer réclamation
déménager déménagement
propriétaire appartenir appartient bailleur
locataire preneur
cause raison motif pourquoi
permission autorisation accord consentement
prévenir informer avertir avertissez signaler
fabriquer fabrication produire producteur fabricant
amende pénalité sanction
escalier escaliers
ascenseur monte-charge
chauffage radiateur
concierge gardien gardienne
voisin voisins résident
bateau navire embarcation
route rue
bâtir construire construction construit bâtiment
naître naissance né née
mourir mort décès décédé
mariage marier épouser noces
gagner victoire vainqueur
étudier études université
professeur enseignant enseignante maître
élève élèves étudiant étudiants
habitant habitants population
visiteur visiteurs public
bouton interrupteur
câble cordon
jeter déchets poubelle poubelles ordures
remplacer remplacement rechange
fonds subvention aide
dépenser dépense dépenses
dette impayé impayés
retraite retraité pension
roulement planning
formation cours stage
apprenti apprentie apprentissage alternant stagiaire
inondation eau
danger dangereux risque
trésorier trésorière comptable
secrétaire compte-rendu
remplaçant suppléant adjoint
successeur succéder remplacer
contrôler contrôle vérifier vérification inspection
nager baignade baigner piscine
vélo bicyclette
train ferroviaire
avion vol
boisson boire
don dons donner
déposer remettre dépôt
récupérer retirer retrait chercher
fête soirée célébration
écrire auteur écrit
pluie pleuvoir météo
neige neiger
réserver réservation
utiliser utilisation usage
invité invités visite
bruit bruyant silence
haut > hauteur
long > longueur
large > largeur
profond > profondeur
vieux ancien > âge ancienneté
loin > distance
lourd > poids
chaud froid > température
fils fille gamin > enfant enfants mineur mineurs
seul seule > accompagné accompagnés accompagnée surveillé surveillée
canapé fauteuil matelas armoire > encombrants
piano violon trompette guitare batterie > instrument instruments
airbnb > sous-location touristique
bouché bouchée > plombier canalisation
toilettes douche robinet évier > plombier sanitaires
partir > départ quitter
arriver > arrivée
reprendre > resservir
resservir > reprendre
amener emmener apporter ramener > emporter
oublier oublié > perdu objets
billet > espèces
ivre > alcool
vomir gastro diarrhée > symptômes vomi
fièvre malade > symptômes
poussette > bébé
fauteuil > handicap handicapé
handicapé > accessible accessibilité
pourboire > service
mamie papi grands-parents > famille
odeur puer > odeurs
fuite > plombier
souris rats cafards > nuisibles
expirer périmer > valable validité
désabonner désinscrire > résilier démissionner
barbecue > barbecues grillades
emplacement tente caravane > emplacements
poulet dinde canard > volaille
soda jus coca > boisson boissons
nuit > coucher
`
