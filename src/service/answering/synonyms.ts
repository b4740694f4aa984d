import { stemmerOf } from '#service/retrieval/forms/stemmers.ts'
import { synonymGroups } from './languages/synonyms.ts'
import { termsOf } from '#service/retrieval/words.ts'

// Each line is a group of synonyms, as documents of every kind use them.
const englishGroups = `
vacation holiday leave pto
employee staff worker personnel
salary wage pay remuneration compensation
price cost fee charge rate tariff
begin start commence
end finish terminate expire
buy purchase
customer client
company firm business organization employer
location place address site
phone telephone
car vehicle
maximum limit most cap
minimum least
allow permit may authorize
forbid prohibit ban disallow
refund reimburse repay
cancel terminate revoke
manager supervisor boss
help support assistance
problem issue error fault defect
fix repair resolve
delete remove erase
create make establish founded
send ship deliver dispatch
delivery shipping shipment
guarantee warranty
deadline due
duration length period
sick ill illness
maternity paternity parental
doctor physician medical
require need must mandatory
choose select pick
change modify alter update amend
increase rise grow growth
decrease fall drop reduce decline
contact reach ask question enquiry
day daily
week weekly
month monthly
year yearly annual
open close shut
chief head director lead leader
ceo executive
headquarters headquartered
live reside
password passphrase
login signin logon
job position role post
hire recruit
quit resign resignation
dismiss dismissal fired
meeting appointment
bill invoice
discount rebate
trip travel journey
hotel accommodation lodging
meal food
quick fast rapid
large big
small little
kid child
lawyer attorney
author write
pet animal dog cat
smoke smoking cigarette
noise noisy loud quiet
rubbish garbage trash waste bin
lift elevator
garage parking park
electricity power energy
battery rechargeable
charge recharge
display screen indicator
fire blaze burn
accident incident crash
vote decide decision agree approve resolve
attend present attendance
chair preside chairman chairwoman
damage damaged harm
certificate note proof evidence
complain complaint
move relocate
store keep storage
owner own belong
cause reason why
permission consent approval
tenant renter lodger
landlord lessor
rent lease
notify inform tell report
manufacture produce maker
delay late
cover include
rain weather wet
allowance budget
fly flight
`

/** The synonyms of each term, by its stem in the language. */
function relate(groups: string, stemOf: (term: string) => string): Map<string, Set<string>> {
  const related = new Map<string, Set<string>>()
  for (const group of groups.trim().split('\n')) {
    const terms = termsOf(group)
    for (const term of terms) {
      const stem = stemOf(term)
      const others = related.get(stem) ?? new Set()
      for (const other of terms) if (stemOf(other) !== stem) others.add(other)
      related.set(stem, others)
    }
  }
  return related
}

const english = relate(englishGroups, (term) => term)
const others = new Map<string, Map<string, Set<string>>>()

/** Synonyms of a term in a language, as terms of the index; those of English where no others are known. */
export function synonymsOf(term: string, language: string | null = null): readonly string[] {
  const groups = language === null ? undefined : synonymGroups[language]
  const stemOf = stemmerOf(language) ?? ((one: string) => one)
  if (groups === undefined || language === null) return [...(english.get(term) ?? [])]
  const related = others.get(language) ?? relate(groups, stemOf)
  others.set(language, related)
  return [...(related.get(stemOf(term)) ?? [])]
}
