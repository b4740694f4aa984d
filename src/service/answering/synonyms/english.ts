/** Groups of words that mean the same in documents of every kind, one a line. */
export const englishSynonyms = `
photo photograph picture
arrive arrival > land landing
meat > vegetarian vegan
exam examination
gym gymnasium
ad advert advertisement
lab laboratory
toilet restroom bathroom lavatory wc
absent absence > apologies excused
vacation holiday leave pto
employee staff worker personnel
salary wage pay remuneration compensation
price cost fee charge rate tariff
begin start commence
end finish terminate expire
plant flower
disqualified disqualification dsq dq
finish finished finishers > dnf
start started starters > dns
company firm business organization employer
location place address site
car vehicle
maximum limit most cap
minimum least
kilogram kilo kg
litre liter l
millilitre milliliter ml
millimetre millimeter mm
centimetre centimeter cm
kilometre kilometer km
minute min
allow permit may authorize
forbid prohibit ban disallow
refund reimburse repay
cancel terminate revoke
cancel cancellation withdraw withdrawal
help support assistance
problem issue error fault defect
fix repair resolve
delete remove erase
create make > establish founded
establish founded create
send ship deliver dispatch
back > return refund reimburse
put > store keep place
delivery shipping shipment
duration length period
maternity paternity parental
doctor physician medical
dentist dental
require need must mandatory
choose select pick
change modify alter update amend
increase rise grow growth
decrease fall drop reduce decline
contact reach ask question enquiry
day daily
hour hourly
week weekly
month monthly
year yearly annual
open close shut
chief head director lead leader
ceo executive
password passphrase
login signin logon
job position role post
hire recruit
quit resign resignation
dismiss dismissal fired
meeting appointment
discount rebate reduction concession > reduced half cheaper free
hotel accommodation lodging
meal food
quick fast rapid
kid child > toddler infant pupil minor
lawyer attorney
author write
pet animal > dog cat
dog puppy > pet animal
cat > pet animal
smoke smoking cigarette
noise noisy loud quiet
rubbish garbage trash waste bin
garage parking park
electricity power energy
battery rechargeable
charge recharge
display screen indicator
fire blaze burn
accident incident crash
vote decide decision agree approve resolve
attend present attendance
certificate note proof evidence
move relocate
owner own belong
cause reason why
permission consent approval
tenant renter lodger
landlord lessor
rent lease
manufacture produce maker
cover include
rain weather wet
allowance budget
fine penalty sanction
caretaker janitor concierge
clean cleaning tidy wash
ship vessel boat > ferry
build construct erect built construction
die death dead deceased
marry marriage wedding spouse
win winner victory
study degree graduate university
pupil student schoolchild
inhabitant resident population
visitor guest attendee
ticket admission entry entrance
outage failure breakdown
restart reboot reset
button switch
plug socket outlet
dispose discard throw
spare replacement
earn income
spend expenditure expense
overtime > extra
shift rota roster
remote telework > home
training course seminar workshop
laptop computer notebook pc
cellphone smartphone mobile
application apply request form
postpone reschedule defer
theft steal stolen burglary
treasurer cashier
secretary clerk
deputy substitute stand-in
successor replace
check inspect inspection examine
service maintain maintenance
swim swimming pool bathe
bicycle bike cycle
plane aircraft flight
breakfast lunch dinner > meal
oven > bake baked roast
donate donation gift
neighbourhood district area
heavy weigh > weight
tall high > height
long > length
old > age
deep > depth
wide broad > width
far > distance
fast > speed
hot warm cold > temperature
helpdesk servicedesk > desk hotline
support > desk hotline helpdesk
apprentice trainee intern apprenticeship
abroad > overseas foreign
reply answer respond response
wifi wlan internet network
broken defective faulty damaged
claim claims expense expenses reimbursement
vote ballot
open outstanding pending unresolved
escape escaped fled
cinema movie
ladder steps
handbook manual guide
rota schedule timetable
son daughter kid > child children minor pupil
alone unattended unaccompanied > accompanied supervised supervision
sofa couch armchair wardrobe mattress > bulky furniture
piano violin trumpet guitar drums > instrument instruments
airbnb > sublet subletting guests holiday
shovel > snow clearing clear
blocked clogged > drain plumber sanitary
toilet shower tap sink > plumber sanitary plumbing
plane > hold airline airlines flying luggage
unsubscribe deregister > leave resign terminate membership
expire expiry > valid validity
overdue late > reminder delay
unclaimed uncollected > collect collects
forget forgot forgotten > lose lost left
banknote note > cash notes
dark night > sunset sunrise lights
drunk > alcohol
vomit vomiting diarrhea diarrhoea gastro > symptoms stomach
fever ill > symptoms
nappy diaper > baby changing
pram stroller pushchair > baby
wheelchair disabled disability > barrier accessible accessibility
blind deaf > accessible disability
kindergarten nursery > daycare childcare creche
grandma grandpa grandparents > relatives family
payday > salary paid
tip > gratuity service
overnight > night nights sleep
smell stink > odour odor
leak leaking drip > plumber pipe
mouse mice rats cockroach > pests pest
password > login credentials
crash freeze > restart error
`
