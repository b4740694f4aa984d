import type { Case } from './case.ts'
import { boolean, date, integer, list, number, object, oneOf, text } from './case.ts'

export const products: readonly Case[] = [
  {
    name: 'a product listing',
    text: `Product: AeroPress Go
Brand: AeroPress
Price: $39.95
Availability: in stock
Rating: 4.7 out of 5 (2,318 reviews)
Weight: 326 g
Color: grey
Features:
• Brews in one minute
• Dishwasher safe
• Includes travel mug`,
    schema: object({
      name: text,
      brand: text,
      price: { type: ['number', 'null'], minimum: 0 },
      currency: oneOf('USD', 'EUR', 'GBP'),
      in_stock: boolean,
      rating: { type: ['number', 'null'], minimum: 0, maximum: 5 },
      review_count: integer,
      features: list({ type: 'string' }),
      warranty: text,
    }),
    expected: {
      name: 'AeroPress Go',
      brand: 'AeroPress',
      price: 39.95,
      currency: 'USD',
      in_stock: true,
      rating: 4.7,
      review_count: 2318,
      features: ['Brews in one minute', 'Dishwasher safe', 'Includes travel mug'],
      warranty: null,
    },
  },
  {
    name: 'several products in sections',
    text: `### Kestrel 20 backpack
Price: 89 EUR
Volume: 20 l

### Heron 45 backpack
Price: 149 EUR
Volume: 45 l

### Wren pouch
Price: 15 EUR`,
    schema: object({
      products: list(object({ name: text, price: number, volume: text })),
    }),
    expected: {
      products: [
        { name: 'Kestrel 20 backpack', price: 89, volume: '20 l' },
        { name: 'Heron 45 backpack', price: 149, volume: '45 l' },
        { name: 'Wren pouch', price: 15, volume: null },
      ],
    },
  },
  {
    name: 'a data sheet',
    text: `Model: HX-200 heat pump
Rated power     8.4 kW
Voltage         230 V
Noise level     43 dB
Dimensions      1100 x 450 x 900 mm
Refrigerant     R290
Energy class    A+++
Weight          96 kg
Warranty: 5 years`,
    schema: object({
      model: text,
      rated_power_kw: number,
      voltage: integer,
      noise_level: text,
      dimensions: text,
      refrigerant: text,
      energy_class: text,
      weight_kg: number,
      warranty_years: integer,
      price: number,
    }),
    expected: {
      model: 'HX-200 heat pump',
      rated_power_kw: 8.4,
      voltage: 230,
      noise_level: '43 dB',
      dimensions: '1100 x 450 x 900 mm',
      refrigerant: 'R290',
      energy_class: 'A+++',
      weight_kg: 96,
      warranty_years: 5,
      price: null,
    },
  },
  {
    name: 'a review',
    text: `★★★★☆ Solid kettle, noisy lid
Reviewed by Tess on 9 May 2025

I bought this kettle for $54.99 and it boils a litre in three minutes. The lid is noisy. I would recommend it.

Pros: fast, sturdy handle
Cons: noisy lid, short cord`,
    schema: object({
      reviewer: text,
      review_date: date,
      price: number,
      pros: list({ type: 'string' }),
      cons: list({ type: 'string' }),
      would_recommend: boolean,
      verified_purchase: boolean,
    }),
    expected: {
      reviewer: 'Tess',
      review_date: '2025-05-09',
      price: 54.99,
      pros: ['fast', 'sturdy handle'],
      cons: ['noisy lid', 'short cord'],
      would_recommend: true,
      verified_purchase: null,
    },
  },
]
