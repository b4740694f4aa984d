/** Groups of words that mean the same in documents of every kind, one a line. */
export const frenchSynonyms = `
employé salarié collaborateur personnel employés salariés
salaire rémunération paie paye gagner gagne traitement appointements
prime bonus gratification
prix coût tarif montant frais coûte cotisation
litre litres l
kilogramme kilo kilos kg
minute minutes min
payer régler verser acquitter paiement règlement versement payable payables
paie payé payable payables paiement
finir terminer fin finit terminent cesser
acheter achat acquérir
entreprise société employeur
adresse lieu siège
téléphone numéro appeler appelez joindre
voiture véhicule auto
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
obligatoire obligatoires obligation nécessaire exigé exigée porter port
choisir choix
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
étage niveau
accident blessure blessé urgence
inscrire inscription inscrit
gens personnes > participants visiteurs clients
chien chat animal animaux
fumer cigarette tabac
caution dépôt consigne
partager partagé partagés répartir réparti répartis
pause repos
absence absent absente > excusé excusés excusée excusées
numéro > téléphone appelle appeler tél
avance avant préavis
enceinte > grossesse maternité
passe > code identifiant
poste emploi travail fonction
embaucher embauche recruter recrutement engager
démissionner démission quitter
licencier licenciement renvoyer
facture note addition
hôtel hébergement logement
logement appartement maison domicile
contrat accord convention
valable validité valide
prolonger prolongation renouveler renouvellement reconduire
reporter report repousser décaler
ordinateur portable pc
téléphone portable mobile smartphone
garage parking garer
électricité courant
allumer démarrer
éteindre arrêter
charger recharger recharge
écran affichage voyant
billet ticket entrée
voter vote votes décision décider décidé approuver approuvé adopter adopté
assister participer présent présents présence
télétravail > domicile maison
plainte réclamation plaindre
propriétaire appartenir appartient bailleur
locataire preneur
cause raison motif pourquoi
permission autorisation accord consentement
prévenir informer avertir avertissez signaler
fabriquer fabrication produire producteur fabricant
ascenseur monte-charge
concierge gardien gardienne
voisin voisins résident
bateau navire embarcation
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
jeter déchets poubelle poubelles ordures
remplacer remplacement rechange
fonds subvention aide
dette impayé impayés
retraite retraité pension
roulement planning
formation cours stage
apprenti apprentie apprentissage alternant stagiaire
inondation eau
trésorier trésorière comptable
secrétaire compte-rendu
successeur succéder remplacer
contrôler contrôle vérifier vérification inspection
nager baignade baigner piscine
train ferroviaire
avion vol
déposer remettre dépôt
fête soirée célébration
écrire auteur écrit
pluie pleuvoir météo
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
emplacement tente caravane > emplacements
poulet dinde canard > volaille
soda jus coca > boisson boissons
nuit > coucher
`
