import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
  fields,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
} from '#service/models/reader/filling/cases/case.ts'

export const commerce: readonly Case[] = [
  {
    name: 'an invoice of a joiner in German',
    text: `Tischlerei Brandt & Sohn
Am Mühlgraben 7 · 37073 Göttingen · Tel. 0551 48820

Herrn
Stefan Wiese
Lindenweg 3
37085 Göttingen

Rechnung Nr. 2026-118                         Göttingen, 14. April 2026

Sehr geehrter Herr Wiese,

für die ausgeführten Arbeiten berechnen wir Ihnen:

Pos  Bezeichnung                    Menge  Einzelpreis  Gesamtpreis
1    Einbauschrank Eiche              1      1.850,00 €    1.850,00 €
2    Montage                          6         62,50 €      375,00 €
3    Beschläge                        4         18,90 €       75,60 €

Nettobetrag                                              2.300,60 €
zzgl. 19 % MwSt.                                           437,11 €
Rechnungsbetrag                                          2.737,71 €

Zahlbar bis 28.04.2026 ohne Abzug.
IBAN DE44 2605 0001 0000 1234 56

Vielen Dank für Ihren Auftrag!`,
    ...fields({
      invoice_number: [text, '2026-118'],
      invoice_date: [date, '2026-04-14'],
      due_date: [date, '2026-04-28'],
      customer_name: [text, 'Stefan Wiese'],
      items: [
        list(object({ description: text, quantity: integer, unit_price: number, total: number })),
        [
          { description: 'Einbauschrank Eiche', quantity: 1, unit_price: 1850, total: 1850 },
          { description: 'Montage', quantity: 6, unit_price: 62.5, total: 375 },
          { description: 'Beschläge', quantity: 4, unit_price: 18.9, total: 75.6 },
        ],
      ],
      net_amount: [number, 2300.6],
      tax_amount: [number, 437.11],
      total_amount: [number, 2737.71],
      iban: [text, 'DE44 2605 0001 0000 1234 56'],
      discount: [number, null],
    }),
  },
  {
    name: 'a commercial lease in English',
    text: `COMMERCIAL LEASE — SUMMARY OF TERMS

1. Landlord: Harbourside Estates LLP
2. Tenant: Kettle & Crumb Coffee Ltd (company no. 11873345)
3. Premises: Unit 4, Wharf Buildings, Bristol BS1 5LH
4. Term: five years from 1 September 2026
5. Rent: £24,000 per annum, payable quarterly in advance
6. Rent-free period: 2 months
7. Deposit: £6,000
8. Break clause: Tenant may terminate on 31 August 2029 on six months' written notice
9. Permitted use: café and retail sale of coffee
10. Subletting is not permitted without consent.

The Tenant shall keep the interior in good repair. Service charge is capped at £3,200 a year.`,
    ...fields({
      landlord: [text, 'Harbourside Estates LLP'],
      tenant: [text, 'Kettle & Crumb Coffee Ltd'],
      tenant_company_number: [text, '11873345'],
      premises_address: [text, 'Unit 4, Wharf Buildings, Bristol BS1 5LH'],
      start_date: [date, '2026-09-01'],
      term_years: [integer, 5],
      annual_rent: [number, 24000],
      deposit: [number, 6000],
      rent_free_months: [integer, 2],
      break_date: [date, '2029-08-31'],
      permitted_use: [text, 'café and retail sale of coffee'],
      subletting_permitted: [boolean, false],
      service_charge_cap: [number, 3200],
      guarantor: [text, null],
    }),
  },
  {
    name: 'a support ticket as exported',
    text: `Ticket #58213                                   Status: Pending customer
Requester: Amelia Novak (amelia.novak@fenwick.example)
Created: 2026-02-11 08:47
Assignee: Jorge Prado
Group: Tier 2
Priority: High
Product: CloudSync Desktop 4.2.1
OS: Windows 11

Subject: Sync stops at 97 %

Hi team,
since yesterday's update the client stops at 97 % and shows "E-4031 quota exceeded", although we use only 120 GB of our 500 GB. I have already reinstalled it. About 15 users are affected. Our customer number is C-20981.

Thanks, Amelia`,
    ...fields({
      ticket_id: [text, '58213'],
      status: [text, 'Pending customer'],
      requester_name: [text, 'Amelia Novak'],
      requester_email: [text, 'amelia.novak@fenwick.example'],
      assignee: [text, 'Jorge Prado'],
      priority: [oneOf('low', 'normal', 'high', 'urgent'), 'high'],
      product: [text, 'CloudSync Desktop 4.2.1'],
      operating_system: [text, 'Windows 11'],
      subject: [text, 'Sync stops at 97 %'],
      error_code: [text, 'E-4031'],
      affected_users: [integer, 15],
      customer_number: [text, 'C-20981'],
      resolved_at: [date, null],
      phone: [text, null],
    }),
  },
  {
    name: 'a purchase order with aligned columns',
    text: `PURCHASE ORDER

PO Number      4500091827
Order date     03/17/2026
Buyer          Dana Whitfield
Ship to        Plant 2, 480 Foundry Rd, Toledo, OH 43604
Terms          Net 45
Incoterms      FCA

Line  Part no.    Description             Qty  UOM  Unit price    Ext. price
10    BRG-6204    Ball bearing 6204-2RS   200  EA        $3.15       $630.00
20    SEL-0310    Shaft seal 30x47x7       80  EA        $2.40       $192.00
30    GRS-0014    Bearing grease 400 g     12  EA        $9.95       $119.40

                                              Order total            $941.40

Deliver no later than April 10, 2026.`,
    ...fields({
      po_number: [text, '4500091827'],
      order_date: [date, '2026-03-17'],
      buyer: [text, 'Dana Whitfield'],
      ship_to: [text, 'Plant 2, 480 Foundry Rd, Toledo, OH 43604'],
      payment_terms: [text, 'Net 45'],
      incoterms: [text, 'FCA'],
      lines: [
        list(
          object({
            line: integer,
            part_number: text,
            description: text,
            quantity: integer,
            unit_price: number,
            extended_price: number,
          }),
        ),
        [
          {
            line: 10,
            part_number: 'BRG-6204',
            description: 'Ball bearing 6204-2RS',
            quantity: 200,
            unit_price: 3.15,
            extended_price: 630,
          },
          {
            line: 20,
            part_number: 'SEL-0310',
            description: 'Shaft seal 30x47x7',
            quantity: 80,
            unit_price: 2.4,
            extended_price: 192,
          },
          {
            line: 30,
            part_number: 'GRS-0014',
            description: 'Bearing grease 400 g',
            quantity: 12,
            unit_price: 9.95,
            extended_price: 119.4,
          },
        ],
      ],
      order_total: [number, 941.4],
      delivery_date: [date, '2026-04-10'],
      vendor: [text, null],
    }),
  },
  {
    name: 'a French quote of a plumber',
    text: `DEVIS N° D-2026-044

Plomberie Lefèvre SARL
12 rue des Tanneurs, 59000 Lille
SIRET : 512 884 907 00021

Client : Mme Claire Dubois
Date du devis : 06/05/2026
Devis valable jusqu'au : 06/06/2026

| Désignation | Quantité | Prix unitaire HT | Montant HT |
| --- | --- | --- | --- |
| Remplacement chauffe-eau 200 L | 1 | 890,00 € | 890,00 € |
| Main d'œuvre (heures) | 5 | 48,00 € | 240,00 € |

Total HT : 1 130,00 €
TVA 10 % : 113,00 €
Total TTC : 1 243,00 €

Acompte à la commande : 30 %
Durée des travaux : 2 jours`,
    ...fields({
      numero_devis: [text, 'D-2026-044'],
      entreprise: [text, 'Plomberie Lefèvre SARL'],
      siret: [text, '512 884 907 00021'],
      client: [text, 'Mme Claire Dubois'],
      date_devis: [date, '2026-05-06'],
      date_validite: [date, '2026-06-06'],
      lignes: [
        list(
          object({ designation: text, quantite: integer, prix_unitaire: number, montant: number }),
        ),
        [
          {
            designation: 'Remplacement chauffe-eau 200 L',
            quantite: 1,
            prix_unitaire: 890,
            montant: 890,
          },
          { designation: "Main d'œuvre (heures)", quantite: 5, prix_unitaire: 48, montant: 240 },
        ],
      ],
      total_ht: [number, 1130],
      tva: [number, 113],
      total_ttc: [number, 1243],
      acompte_pourcent: [number, 30],
      duree_jours: [integer, 2],
      telephone: [text, null],
    }),
  },
]
