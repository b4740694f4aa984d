import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
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
    schema: object({
      invoice_number: text,
      invoice_date: date,
      due_date: date,
      customer_name: text,
      items: list(
        object({ description: text, quantity: integer, unit_price: number, total: number }),
      ),
      net_amount: number,
      tax_amount: number,
      total_amount: number,
      iban: text,
      discount: number,
    }),
    expected: {
      invoice_number: '2026-118',
      invoice_date: '2026-04-14',
      due_date: '2026-04-28',
      customer_name: 'Stefan Wiese',
      items: [
        { description: 'Einbauschrank Eiche', quantity: 1, unit_price: 1850, total: 1850 },
        { description: 'Montage', quantity: 6, unit_price: 62.5, total: 375 },
        { description: 'Beschläge', quantity: 4, unit_price: 18.9, total: 75.6 },
      ],
      net_amount: 2300.6,
      tax_amount: 437.11,
      total_amount: 2737.71,
      iban: 'DE44 2605 0001 0000 1234 56',
      discount: null,
    },
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
    schema: object({
      landlord: text,
      tenant: text,
      tenant_company_number: text,
      premises_address: text,
      start_date: date,
      term_years: integer,
      annual_rent: number,
      deposit: number,
      rent_free_months: integer,
      break_date: date,
      permitted_use: text,
      subletting_permitted: boolean,
      service_charge_cap: number,
      guarantor: text,
    }),
    expected: {
      landlord: 'Harbourside Estates LLP',
      tenant: 'Kettle & Crumb Coffee Ltd',
      tenant_company_number: '11873345',
      premises_address: 'Unit 4, Wharf Buildings, Bristol BS1 5LH',
      start_date: '2026-09-01',
      term_years: 5,
      annual_rent: 24000,
      deposit: 6000,
      rent_free_months: 2,
      break_date: '2029-08-31',
      permitted_use: 'café and retail sale of coffee',
      subletting_permitted: false,
      service_charge_cap: 3200,
      guarantor: null,
    },
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
    schema: object({
      ticket_id: text,
      status: text,
      requester_name: text,
      requester_email: text,
      assignee: text,
      priority: oneOf('low', 'normal', 'high', 'urgent'),
      product: text,
      operating_system: text,
      subject: text,
      error_code: text,
      affected_users: integer,
      customer_number: text,
      resolved_at: date,
      phone: text,
    }),
    expected: {
      ticket_id: '58213',
      status: 'Pending customer',
      requester_name: 'Amelia Novak',
      requester_email: 'amelia.novak@fenwick.example',
      assignee: 'Jorge Prado',
      priority: 'high',
      product: 'CloudSync Desktop 4.2.1',
      operating_system: 'Windows 11',
      subject: 'Sync stops at 97 %',
      error_code: 'E-4031',
      affected_users: 15,
      customer_number: 'C-20981',
      resolved_at: null,
      phone: null,
    },
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
    schema: object({
      po_number: text,
      order_date: date,
      buyer: text,
      ship_to: text,
      payment_terms: text,
      incoterms: text,
      lines: list(
        object({
          line: integer,
          part_number: text,
          description: text,
          quantity: integer,
          unit_price: number,
          extended_price: number,
        }),
      ),
      order_total: number,
      delivery_date: date,
      vendor: text,
    }),
    expected: {
      po_number: '4500091827',
      order_date: '2026-03-17',
      buyer: 'Dana Whitfield',
      ship_to: 'Plant 2, 480 Foundry Rd, Toledo, OH 43604',
      payment_terms: 'Net 45',
      incoterms: 'FCA',
      lines: [
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
      order_total: 941.4,
      delivery_date: '2026-04-10',
      vendor: null,
    },
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
    schema: object({
      numero_devis: text,
      entreprise: text,
      siret: text,
      client: text,
      date_devis: date,
      date_validite: date,
      lignes: list(
        object({ designation: text, quantite: integer, prix_unitaire: number, montant: number }),
      ),
      total_ht: number,
      tva: number,
      total_ttc: number,
      acompte_pourcent: number,
      duree_jours: integer,
      telephone: text,
    }),
    expected: {
      numero_devis: 'D-2026-044',
      entreprise: 'Plomberie Lefèvre SARL',
      siret: '512 884 907 00021',
      client: 'Mme Claire Dubois',
      date_devis: '2026-05-06',
      date_validite: '2026-06-06',
      lignes: [
        {
          designation: 'Remplacement chauffe-eau 200 L',
          quantite: 1,
          prix_unitaire: 890,
          montant: 890,
        },
        { designation: "Main d'œuvre (heures)", quantite: 5, prix_unitaire: 48, montant: 240 },
      ],
      total_ht: 1130,
      tva: 113,
      total_ttc: 1243,
      acompte_pourcent: 30,
      duree_jours: 2,
      telephone: null,
    },
  },
]
